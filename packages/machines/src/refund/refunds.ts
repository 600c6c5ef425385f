import type { Krapao, Refunds } from '@krapao/sdk'
import { providePagedListPorts, type PagedListActor } from '../loading/pagedList.machine.ts'
import { pagedListPorts, type PagedListPorts } from '../loading/pagedList.ports.ts'

export type Refund = Refunds['refunds'][number]
/** Received refunds, newest first. */
export type RefundsActor = PagedListActor<Refund>
export type RefundsPorts = PagedListPorts<Refund>

export const refundsInput = { limit: 10 }

/** A backend may omit `total`. */
export const refundsPorts = (krapao: Krapao): RefundsPorts =>
  pagedListPorts(async ({ page, limit }, options) => {
    const outcome = await krapao.refund.list({ page, limit }, options)
    if (!outcome.ok) return outcome
    const { refunds, total } = outcome.value
    return { ok: true, value: { items: refunds, ...(total !== undefined && { total }) } }
  })

export const provideRefundsPorts = (ports: RefundsPorts) => providePagedListPorts(ports)
