import { assign } from 'xstate'
import type { Satang } from '@krapao/sdk'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import type { MovedAmount } from '../shared/money.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { problemIn, refusedWith } from '../testing/problems.ts'
import type { InviteBonusOrder } from './inviteBonus.ports.ts'
import type { Invite } from './invites.ts'

const satang = (amount: number) => amount as Satang

export const sampleInviteOrder: InviteBonusOrder = { amount: satang(5_000) }
export const inviteBonusFakePorts = () => requestFakePorts<InviteBonusOrder, MovedAmount>()

const savedRequest = { order: sampleInviteOrder, idempotencyKey: 'k0', resumed: true }

export const inviteBonusSamples = {
  starts: [
    { input: { ...sampleInviteOrder, startsWithConfirmation: false } },
    { input: { ...sampleInviteOrder, startsWithConfirmation: true } },
    { input: { amount: satang(0), startsWithConfirmation: true } },
    {
      input: { amount: satang(0), startsWithConfirmation: false },
      provide: (machine) => machine.provide({ actions: { 'restore request': assign({ request: savedRequest }) } }),
    },
  ],
  events: { 'receive.requested': [0, 5_000].map((amount) => ({ type: 'receive.requested', amount })) },
  outcomes: {
    submitRequest: requestOutputs<MovedAmount>({ amount: satang(5_000) }, problemIn(refusedWith('INVITE_COLLECT'))),
  },
} satisfies Walk

export const sampleInvites: [Invite, ...Invite[]] = [
  { from: { name: 'Somsri' }, amount: satang(1_225), createdAt: '2026-11-20T03:00:00Z' },
  { from: { name: 'สมหญิง' }, amount: satang(0), createdAt: '2026-11-19T03:00:00Z' },
]
