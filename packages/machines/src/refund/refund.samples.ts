import type { RefundCheck, Satang } from '@krapao/sdk'
import { commandFakePorts } from '../shared/command.samples.ts'
import { resourceFakePorts } from '../shared/resource.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, problemIn, refusedWith } from '../testing/problems.ts'
import type { RefundPorts } from './refund.ports.ts'

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

export const refundFakePorts = (): RefundPorts => ({
  check: resourceFakePorts(),
  receive: commandFakePorts(() => true),
  add: commandFakePorts(({ amount }) => amount > 0),
})

const said = (id: string, value: string, context: object) => ({ type: `xstate.snapshot.${id}`, id, snapshot: { value, context } })

const works = (id: 'receive' | 'add', code: string) => {
  const at = (value: string, problem = problemIn(offline), result: unknown = null) => said(id, value, { problem, result })
  return [
    at('editing', null),
    ...(id === 'add' ? [at('confirming', null)] : []),
    at('submitting', null),
    at('outcomeUnknown'),
    at('asking'),
    at('pending', null),
    at('undecided'),
    at('broken'),
    at('refused', problemIn(refusedWith(code))),
    at('accepted', null, id === 'add' ? { amount: satang(10_025) } : null),
  ]
}

export const refundSamples = {
  events: {
    // Raised by the machine itself.
    'check.read': [],
    'check.failed': [],
    'xstate.snapshot.check': [
      said('check', 'loading', { value: null, problem: null }),
      said('check', 'failed', { value: null, problem: problemIn(offline) }),
      ...Object.values(sampleChecks).map((value) => said('check', 'ready', { value, problem: null })),
    ],
    'xstate.snapshot.receive': works('receive', 'REFUND_MINIMUM'),
    'xstate.snapshot.add': works('add', 'NO_REFUND'),
  },
} satisfies Walk
