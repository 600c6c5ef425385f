import { assign } from 'xstate'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { problemIn, refusedWith } from '../testing/problems.ts'
import type { BonusEndPorts } from './bonusEnd.ports.ts'

export const bonusEndFakePorts = (): BonusEndPorts => requestFakePorts()

const savedRequest = { order: null, idempotencyKey: 'k0', resumed: true }

export const bonusEndSamples = {
  starts: [{}, { provide: (machine) => machine.provide({ actions: { 'restore request': assign({ request: savedRequest }) } }) }],
  outcomes: { submitRequest: requestOutputs(null, problemIn(refusedWith('BONUS_REMAINING'))) },
} satisfies Walk
