import type { Krapao, RefundCheck, Satang } from '@krapao/sdk'
import { askOperation, commandPorts, intentSlot, type CommandPorts } from '../shared/command.ports.ts'
import { movedBy, movedIn, type Moved } from '../shared/moved.ts'
import { resourcePorts, type ResourcePorts } from '../shared/resource.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'

/** What had accrued when it was asked for, in satang; null where the backend doesn't say. */
export type ReceiveOrder = { accrued: Satang | null }
/** All of the refund account goes into the wallet: how much that was when it was asked for. */
export type AddOrder = { amount: Satang }

/** What a refund needs from the outside. Leave one out and it does not compile. */
export type RefundPorts = {
  check: ResourcePorts<RefundCheck>
  /** From what has accrued into the refund account. */
  receive: CommandPorts<ReceiveOrder, null>
  /** From the refund account into the wallet. */
  add: CommandPorts<AddOrder, Moved>
}

/** The name of its intents in the store, so that a reload finds them. */
export const refundIntent = 'refund'

/** `playerId` is `profile._id` of the wallet: whose intents are kept in `store`. */
export const refundPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): RefundPorts => ({
  check: resourcePorts(krapao, async (_query, options) => {
    const outcome = await krapao.refund.check({}, options)
    // Nothing that accrued is nothing to receive, whatever else is said.
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
  add: commandPorts<AddOrder, Moved>(
    {
      submit: async (_order, options) => {
        const outcome = await krapao.refund.addToWallet({}, options)
        return outcome.ok ? { ok: true, value: await movedBy(krapao, options) } : outcome
      },
      ask: askOperation(krapao, movedIn),
    },
    { intent: intentSlot(store, `${refundIntent}.add`, playerId), isComplete: ({ amount }) => amount > 0 },
  ),
})
