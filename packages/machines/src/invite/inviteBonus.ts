import type { Krapao, Satang, WalletResponse } from '@krapao/sdk'
import { provideCommandPorts, type CommandActor } from '../shared/command.machine.ts'
import { askOperation, commandPorts, intentSlot, type CommandPorts } from '../shared/command.ports.ts'
import { movedBy, movedIn, type Moved } from '../shared/moved.ts'
import { shareOf, type Share } from '../shared/share.ts'
import type { KeyValueStore } from '../shared/storage.ts'

/** All of the invite bonus: how much that was when it was asked for. */
export type InviteBonusOrder = { amount: Satang }
/** A `command` over the invite bonus: received once or not at all. Its result is what reached the wallet. Spec 2, home. */
export type InviteBonusActor = CommandActor<InviteBonusOrder, Moved>
export type InviteBonusPorts = CommandPorts<InviteBonusOrder, Moved>

/** The name of the intent in the store, so that a reload finds it. */
export const inviteIntent = 'invite'

/** `playerId` is `profile._id` of the wallet: whose intent is kept in `store`. */
export const inviteBonusPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): InviteBonusPorts =>
  commandPorts<InviteBonusOrder, Moved>(
    {
      submit: async (_order, options) => {
        const outcome = await krapao.invite.receiveBonus({}, options)
        return outcome.ok ? { ok: true, value: await movedBy(krapao, options) } : outcome
      },
      ask: askOperation(krapao, movedIn),
    },
    { intent: intentSlot(store, inviteIntent, playerId), isComplete: ({ amount }) => amount > 0 },
  )

export const provideInviteBonusPorts = (ports: InviteBonusPorts) => provideCommandPorts(ports)

/** What receiving pays with no bonus running, with one, and now; `now` is null where the backend doesn't say whether one runs. */
export type InvitePayout = { free: Share; withBonus: Share; now: Share | null }

export function invitePayout({ amount, success, fail, bonus }: WalletResponse['invite']): InvitePayout {
  const free = shareOf(amount, success)
  const withBonus = shareOf(amount, fail)
  if (bonus === undefined) return { free, withBonus, now: null }
  return { free, withBonus, now: bonus ? withBonus : free }
}

/** Whether nothing would reach the wallet now, as far as the backend says. */
export const invitePaysNothing = (invite: WalletResponse['invite']): boolean => invite.amount === 0 || invitePayout(invite).now?.pays === 0
