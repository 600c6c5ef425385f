import type { Krapao, RefundCheck, Satang } from '@krapao/sdk'
import { askOperation, commandPorts, intentSlot, type CommandPorts } from '../shared/command.ports.ts'
import { movedBy, movedAmountOf, type MovedAmount } from '../shared/movedAmount.ts'
import { resourcePorts, type ResourcePorts } from '../shared/resource.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'

/** Accrued amount in satang; null if the backend omits it. */
export type ReceiveOrder = { accrued: Satang | null }
/** Whole refund account, in satang. */
export type AddOrder = { amount: Satang }

export type RefundPorts = {
  check: ResourcePorts<RefundCheck>
  /** Moves the accrued amount into the refund account. */
  receive: CommandPorts<ReceiveOrder, null>
  /** Moves the refund account into the wallet. */
  add: CommandPorts<AddOrder, MovedAmount>
}

/** Storage name of the idempotent requests, so that a reload finds them. */
export const refundIntent = 'refund'

/** Creates the ports. `playerId` is `profile._id`. */
export const refundPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): RefundPorts => ({
  check: resourcePorts(krapao, async (_query, options) => {
    const outcome = await krapao.refund.check({}, options)
    // Accrued 0 means nothing to receive, whatever `result` is.
    return outcome.ok ? { ok: true, value: { ...outcome.value, result: outcome.value.result && outcome.value.accrued !== 0 } } : outcome
  }),
  receive: commandPorts<ReceiveOrder, null>(
    {
      submit: async (_order, options) => {
        const outcome = await krapao.refund.receive({}, options)
        return outcome.ok ? { ok: true, value: null } : outcome
      },
      ask: askOperation(krapao),
    },
    { intent: intentSlot(store, `${refundIntent}.receive`, playerId), isComplete: () => true },
  ),
  add: commandPorts<AddOrder, MovedAmount>(
    {
      submit: async (_order, options) => {
        const outcome = await krapao.refund.addToWallet({}, options)
        return outcome.ok ? { ok: true, value: await movedBy(krapao, options) } : outcome
      },
      ask: askOperation(krapao, movedAmountOf),
    },
    { intent: intentSlot(store, `${refundIntent}.add`, playerId), isComplete: ({ amount }) => amount > 0 },
  ),
})
