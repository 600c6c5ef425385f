import type { Satang } from '@krapao/sdk'
import { commandFakePorts, commandSamples } from '../shared/command.samples.ts'
import type { MovedAmount } from '../shared/movedAmount.ts'
import type { InviteBonusOrder } from './inviteBonus.ts'
import type { Invite } from './invites.ts'

const satang = (amount: number) => amount as Satang

export const sampleInviteOrder: InviteBonusOrder = { amount: satang(5_000) }
export const inviteBonusFakePorts = () => commandFakePorts<InviteBonusOrder, MovedAmount>(({ amount }) => amount > 0)

export const inviteBonusSamples = commandSamples(sampleInviteOrder, { amount: 0 }, { amount: satang(5_000) } satisfies MovedAmount)

export const sampleInvites: [Invite, ...Invite[]] = [
  { from: { name: 'Somsri' }, amount: satang(1_225), createdAt: '2026-11-20T03:00:00Z' },
  { from: { name: 'สมหญิง' }, amount: satang(0), createdAt: '2026-11-19T03:00:00Z' },
]
