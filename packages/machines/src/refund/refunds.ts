import type { Krapao, Refunds } from '@krapao/sdk'
import { providePagedListPorts, type PagedListActor } from '../shared/pagedList.machine.ts'
import { pagedListPorts, type PagedListPorts } from '../shared/pagedList.ports.ts'

export type Refund = Refunds['refunds'][number]
/** A `pagedList` of what was received, the newest first. */
export type RefundsActor = PagedListActor<Refund>
export type RefundsPorts = PagedListPorts<Refund>

/** Spec 9: the page size, for the machine's input. */
export const refundsInput = { limit: 10 }

/** A backend may leave `total` out. */
export const refundsPorts = (krapao: Krapao): RefundsPorts =>
  pagedListPorts(async ({ page, limit }, options) => {
    const outcome = await krapao.refund.list({ page, limit }, options)
    if (!outcome.ok) return outcome
    const { refunds, total } = outcome.value
    return { ok: true, value: { items: refunds, ...(total !== undefined && { total }) } }
  })

export const provideRefundsPorts = (ports: RefundsPorts) => providePagedListPorts(ports)
