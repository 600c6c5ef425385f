import type { Coupon, Krapao, Satang } from '@krapao/sdk'
import { providePagedListPorts, type PagedListActor } from '../shared/pagedList.machine.ts'
import { pagedListPorts, type PagedListPorts } from '../shared/pagedList.ports.ts'

/** A `pagedList` of the coupons that can still be claimed. */
export type CouponsActor = PagedListActor<Coupon>
export type CouponsPorts = PagedListPorts<Coupon>

/** Spec 9: the page size, for the machine's input. */
export const couponsInput = { limit: 3 }

/** The backend tells all of them at once, the newest first; the pages are made here. */
export const couponsPorts = (krapao: Krapao): CouponsPorts =>
  pagedListPorts(async ({ page, limit }, options) => {
    const outcome = await krapao.spin.coupons({}, options)
    if (!outcome.ok) return outcome
    return { ok: true, value: { items: outcome.value.slice((page - 1) * limit, page * limit), total: outcome.value.length } }
  })

export const provideCouponsPorts = (ports: CouponsPorts) => providePagedListPorts(ports)

/** The number of a coupon in the whole list, from 1. */
export const couponNumber = ({ page, limit }: { page: number; limit: number }, index: number): number => (page - 1) * limit + index + 1

/** Extensions: what a coupon of a bonus asks for. Null for one that is no bonus, or of a backend that doesn't say. */
export function bonusCostOf(coupon: Coupon): { stake: Satang; percentFail: number | null } | null {
  if (coupon.unit !== 'baht' || coupon.kind !== 'bonus' || coupon.turnover === undefined) return null
  // Satang times a whole number are satang.
  return { stake: (coupon.amount * coupon.turnover) as Satang, percentFail: coupon.percentFail ?? null }
}
