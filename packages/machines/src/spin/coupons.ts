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

/** In the whole list, from 1. */
export const couponNumber = ({ page, limit }: { page: number; limit: number }, index: number): number => (page - 1) * limit + index + 1

/** Extension; null for other coupons or if the backend omits it. */
export function bonusCostOf(coupon: Coupon): { stake: Satang; percentFail: number | null } | null {
  if (coupon.unit !== 'baht' || coupon.kind !== 'bonus' || coupon.turnover === undefined) return null
  return { stake: (coupon.amount * coupon.turnover) as Satang, percentFail: coupon.percentFail ?? null }
}
