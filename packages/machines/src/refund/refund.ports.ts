import type { Krapao, RefundCheck, Satang } from '@krapao/sdk'
import {
  readRequestStatus,
  submitRequestPorts,
  savedRequestSlot,
  type SubmitRequestPorts,
  type SavedSlot,
} from '../submitRequest/submitRequest.ports.ts'
import { movedBy, movedAmountOf, type MovedAmount } from '../shared/money.ts'
import { resourcePorts, type ResourcePorts } from '../loading/resource.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'

/** Satang; null if the backend omits it. */
export type ReceiveOrder = { accrued: Satang | null }
/** The whole refund account, in satang. */
export type AddOrder = { amount: Satang }

export type RefundOrder = ReceiveOrder | AddOrder
export type RefundStep = 'receive' | 'add'

export const stepOf = (order: RefundOrder): RefundStep => ('accrued' in order ? 'receive' : 'add')

export type RefundPorts = {
  check: ResourcePorts<RefundCheck>
  /** Moves the accrued amount into the refund account, or that into the wallet. */
  request: SubmitRequestPorts<RefundOrder, MovedAmount>
}

export const refundRequestName = 'refund'

/** `playerId` is `profile._id`. */
export const refundPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): RefundPorts => ({
  check: resourcePorts(krapao, async (_query, options) => {
    const outcome = await krapao.refund.check({}, options)
    // Accrued 0 means nothing to receive, whatever `result` is.
    return outcome.ok ? { ok: true, value: { ...outcome.value, result: outcome.value.result && outcome.value.accrued !== 0 } } : outcome
  }),
  request: submitRequestPorts<RefundOrder, MovedAmount>(
    {
      submit: async (order, options) => {
        const outcome = await (stepOf(order) === 'receive' ? krapao.refund.receive({}, options) : krapao.refund.addToWallet({}, options))
        if (!outcome.ok) return outcome
        return { ok: true, value: stepOf(order) === 'receive' ? { amount: null } : await movedBy(krapao, options) }
      },
      readStatus: readRequestStatus(krapao, movedAmountOf),
    },
    slotOfEachStep(store, playerId),
  ),
})

/** Each step under its own name, because another tab may have the other one open. */
function slotOfEachStep(store: KeyValueStore, playerId: string): SavedSlot<RefundOrder> {
  const slotOf = (step: RefundStep) => savedRequestSlot<RefundOrder>(store, `${refundRequestName}.${step}`, playerId)
  return {
    read: () => slotOf('receive').read() ?? slotOf('add').read(),
    write: (saved) => slotOf(stepOf(saved.order)).write(saved),
    remove: (order) => slotOf(stepOf(order)).remove(),
  }
}
