import type { Coupon, Krapao } from '@krapao/sdk'
import { readRequestStatus, submitRequestPorts, savedRequestSlot, type SubmitRequestPorts } from '../submitRequest/submitRequest.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'

/** Complete, so that it can be shown after a reload. */
export type CouponOrder = { coupon: Coupon | null }

export type CouponPorts = SubmitRequestPorts<CouponOrder, null>

export const couponRequestName = 'coupon'

/** `playerId` is `profile._id`. */
export const couponPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): CouponPorts =>
  submitRequestPorts(
    {
      submit: ({ coupon }, options) => krapao.spin.claimCoupon({ coupon: coupon?._id ?? '' }, options),
      readStatus: readRequestStatus(krapao),
    },
    savedRequestSlot(store, couponRequestName, playerId),
  )
