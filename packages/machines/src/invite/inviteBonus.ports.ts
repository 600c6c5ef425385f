import type { Krapao, Satang } from '@krapao/sdk'
import { readRequestStatus, submitRequestPorts, savedRequestSlot, type SubmitRequestPorts } from '../submitRequest/submitRequest.ports.ts'
import { movedBy, movedAmountOf, type MovedAmount } from '../shared/money.ts'
import type { KeyValueStore } from '../shared/storage.ts'

/** Satang at the time of the request. */
export type InviteBonusOrder = { amount: Satang }
export type InviteBonusPorts = SubmitRequestPorts<InviteBonusOrder, MovedAmount>

export const inviteRequestName = 'invite'

/** `playerId` is `profile._id`. */
export const inviteBonusPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): InviteBonusPorts =>
  submitRequestPorts<InviteBonusOrder, MovedAmount>(
    {
      submit: async (_order, options) => {
        const outcome = await krapao.invite.receiveBonus({}, options)
        return outcome.ok ? { ok: true, value: await movedBy(krapao, options) } : outcome
      },
      readStatus: readRequestStatus(krapao, movedAmountOf),
    },
    savedRequestSlot(store, inviteRequestName, playerId),
  )
