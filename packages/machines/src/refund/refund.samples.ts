import { assign, type AnyStateMachine } from 'xstate'
import type { RefundCheck, Satang } from '@krapao/sdk'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import type { MovedAmount } from '../shared/money.ts'
import { resourceFakePorts } from '../loading/resource.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, problemIn, refusedWith } from '../testing/problems.ts'
import type { RefundOrder, RefundPorts } from './refund.ports.ts'
import { childSnapshot } from '../testing/ports.ts'

const satang = (amount: number) => amount as Satang

export const sampleCheck: RefundCheck = {
  result: true,
  bonus: false,
  info: '<p>5 %</p>',
  refundAmount: satang(10_025),
  accrued: satang(4_250),
  refundSuccess: 100,
  refundFail: 50,
}
export const sampleChecks = {
  free: sampleCheck,
  withBonus: { ...sampleCheck, bonus: true },
  nothing: { ...sampleCheck, result: false, accrued: satang(0) },
  empty: { ...sampleCheck, result: false, accrued: satang(0), refundAmount: satang(0) },
  first: { ...sampleCheck, refundAmount: satang(0) },
} satisfies Record<string, RefundCheck>

export const refundFakePorts = (): RefundPorts => ({ check: resourceFakePorts(), request: requestFakePorts() })

const resumed = (order: RefundOrder) => ({
  provide: (machine: AnyStateMachine) =>
    machine.provide({ actions: { 'restore request': assign({ request: { order, idempotencyKey: 'k0', resumed: true } }) } }),
})

export const refundSamples = {
  starts: [{}, resumed({ accrued: satang(4_250) }), resumed({ amount: satang(10_025) })],
  events: {
    // Raised by the machine itself.
    'check.read': [],
    'check.failed': [],
    'xstate.snapshot.check': [
      childSnapshot('check', 'loading', { value: null, problem: null }),
      childSnapshot('check', 'failed', { value: null, problem: problemIn(offline) }),
      ...Object.values(sampleChecks).map((value) => childSnapshot('check', 'ready', { value, problem: null })),
    ],
  },
  outcomes: { submitRequest: requestOutputs<MovedAmount>({ amount: satang(10_025) }, problemIn(refusedWith('NO_REFUND'))) },
} satisfies Walk
