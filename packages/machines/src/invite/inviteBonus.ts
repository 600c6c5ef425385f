import type { Krapao, Satang, WalletResponse } from '@krapao/sdk'
import { provideCommandPorts, type CommandActor } from '../shared/command.machine.ts'
import { askOperation, commandPorts, intentSlot, type CommandPorts } from '../shared/command.ports.ts'
import { movedBy, movedAmountOf, type MovedAmount } from '../shared/movedAmount.ts'
import { shareOf, type Share } from '../shared/share.ts'
import type { KeyValueStore } from '../shared/storage.ts'

/** Total bonus in satang, at the time of the request. */
export type InviteBonusOrder = { amount: Satang }
/** Command with the amount credited to the wallet as its result. */
export type InviteBonusActor = CommandActor<InviteBonusOrder, MovedAmount>
export type InviteBonusPorts = CommandPorts<InviteBonusOrder, MovedAmount>

/** Storage name of the idempotent request. */
export const inviteIntent = 'invite'

/** Creates the ports. `playerId` is `profile._id`. */
export const inviteBonusPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): InviteBonusPorts =>
  commandPorts<InviteBonusOrder, MovedAmount>(
    {
      submit: async (_order, options) => {
        const outcome = await krapao.invite.receiveBonus({}, options)
        return outcome.ok ? { ok: true, value: await movedBy(krapao, options) } : outcome
      },
      ask: askOperation(krapao, movedAmountOf),
    },
    { intent: intentSlot(store, inviteIntent, playerId), isComplete: ({ amount }) => amount > 0 },
  )

export const provideInviteBonusPorts = (ports: InviteBonusPorts) => provideCommandPorts(ports)

/** `now` is null if the backend omits whether a bonus is active. */
export type InvitePayout = { free: Share; withBonus: Share; now: Share | null }

export function invitePayout({ amount, success, fail, bonus }: WalletResponse['invite']): InvitePayout {
  const free = shareOf(amount, success)
  const withBonus = shareOf(amount, fail)
  if (bonus === undefined) return { free, withBonus, now: null }
  return { free, withBonus, now: bonus ? withBonus : free }
}

export const invitePaysNothing = (invite: WalletResponse['invite']): boolean => invite.amount === 0 || invitePayout(invite).now?.pays === 0
