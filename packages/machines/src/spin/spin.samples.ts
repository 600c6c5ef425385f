import type { SpinSetup } from '@krapao/sdk'
import { assign } from 'xstate'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { fixedSlot, silent } from '../testing/fakes.ts'
import type { SpinDrawn, SpinOrder, SpinPorts } from './spin.ports.ts'

const slice = (code: string, bgColor: string, textColor = '#ffffff') => ({ code, label: `${code} baht`, bgColor, textColor })

export const sampleSpinSetup: SpinSetup = {
  activeSpinwheel: {
    name: 'Lucky wheel',
    slice: [slice('B5', '#0f3d2e'), slice('B20', '#12784a'), slice('B100', '#7b3fa0'), slice('NONE', '#f8edcf', '#2a1e02')],
  },
  userCoin: 3,
  commitment: 'c1'.repeat(32),
  weights: { B5: 5, B20: 3, B100: 1, NONE: 11 },
}

export const sampleDraw: SpinDrawn = {
  order: { clientSeed: 'seed of mine', promise: { commitment: 'c1'.repeat(32), weights: { B5: 5, B20: 3, B100: 1, NONE: 11 } } },
  drawn: {
    result: { code: 'B20', label: 'B20 baht', remainingCoin: 2 },
    won: true,
    serverSeed: 'seed of theirs',
    nonce: 4,
    commitment: 'c2'.repeat(32),
  },
}

/** Random values are 0.5. */
export const spinFakePorts = (): SpinPorts => ({
  loadWheel: silent(),
  request: requestFakePorts<SpinOrder, SpinDrawn>(),
  unseen: fixedSlot(),
  newSeed: () => 'seed of mine',
  random: () => 0.5,
  mayTurn: () => true,
})

const savedRequest = { order: sampleDraw.order, idempotencyKey: 'k0', resumed: true }
const noWheel = refusedWith('NO_DATA')
const elsewhere: SpinDrawn = { ...sampleDraw, drawn: { ...sampleDraw.drawn, result: { code: 'NEW', label: 'New', remainingCoin: 2 } } }
const lastCoin: SpinDrawn = {
  ...sampleDraw,
  drawn: { ...sampleDraw.drawn, result: { code: 'NONE', label: 'Try again', remainingCoin: 0 } },
}

/** Includes reloads with an unseen prize or an open spin. */
export const spinSamples = {
  starts: [
    {},
    { provide: (machine) => machine.provide({ actions: { 'restore draw': assign(() => ({ last: sampleDraw, unseen: true })) } }) },
    { provide: (machine) => machine.provide({ actions: { 'restore request': assign({ request: savedRequest }) } }) },
  ],
  outcomes: {
    submitRequest: [
      ...requestOutputs(sampleDraw, problemIn(refusedWith('MONEY_NOT_ENOUGH'))),
      { status: 'completed', result: lastCoin },
      { status: 'completed', result: elsewhere },
    ],
    loadWheel: [worked(sampleSpinSetup), worked({ ...sampleSpinSetup, userCoin: 0 }), noWheel, offline],
    reloadWheel: [worked(sampleSpinSetup), noWheel, offline],
  },
} satisfies Walk
