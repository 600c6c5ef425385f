import type { Coupon, Krapao, Satang } from '@krapao/sdk'
import { providePagedListPorts, type PagedListActor } from '../loading/pagedList.machine.ts'
import { pagedListPorts, type PagedListPorts } from '../loading/pagedList.ports.ts'

export type CouponsActor = PagedListActor<Coupon>
export type CouponsPorts = PagedListPorts<Coupon>

export const couponsInput = { limit: 3 }

/** The backend returns all coupons, so the list is split here. */
export const couponsPorts = (krapao: Krapao): CouponsPorts =>
  pagedListPorts(async ({ page, limit }, options) => {
    const outcome = await krapao.spin.coupons({}, options)
    if (!outcome.ok) return outcome
    return { ok: true, value: { items: outcome.value.slice((page - 1) * limit, page * limit), total: outcome.value.length } }
  })

export const provideCouponsPorts = (ports: CouponsPorts) => providePagedListPorts(ports)

/** Each said once: `description` (HTML) is null if the title says as much. `namesAmount`: the title does. */
export function couponWordsOf({ prize: { name, slice }, unit, amount }: Coupon): {
  title: string
  description: string | null
  namesAmount: boolean
} {
  const { label, htmlDescription } = slice
  const title = name.includes(label) ? name : `${label} · ${name}`
  const worth = unit === 'coin' ? amount : amount / 100
  return {
    title,
    description: newHtml(htmlDescription, title),
    namesAmount: new RegExp(`\\b${worth}\\b`).test(title.replaceAll(',', '')),
  }
}

/** The HTML, or null if the title says as much. */
export const newHtml = (html = '', title: string): string | null => (title.includes(html.replaceAll(/<[^>]*>/g, '').trim()) ? null : html)

/** Extension; null for other coupons or if the backend omits it. */
export function bonusCostOf(coupon: Coupon): { stake: Satang; percentFail: number | null } | null {
  if (coupon.unit !== 'baht' || coupon.kind !== 'bonus' || coupon.turnover === undefined) return null
  return { stake: (coupon.amount * coupon.turnover) as Satang, percentFail: coupon.percentFail ?? null }
}
