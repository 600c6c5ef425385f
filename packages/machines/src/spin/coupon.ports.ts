import type { Coupon, Krapao } from '@krapao/sdk'
import { askOperation, commandPorts, intentSlot, type CommandPorts } from '../shared/command.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'

/** The whole of it, so that a reload can tell what it was about. */
export type CouponOrder = { coupon: Coupon | null }

/** What claiming needs from the outside: what its command needs. */
export type CouponPorts = CommandPorts<CouponOrder, null>

/** The name of the intent in the store, so that home finds it after a reload. */
export const couponIntent = 'coupon'

/** `playerId` is `profile._id` of the wallet: whose intent is kept in `store`. */
export const couponPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): CouponPorts =>
  commandPorts(
    {
      submit: ({ coupon }, options) => krapao.spin.claimCoupon({ coupon: coupon?._id ?? '' }, options),
      ask: askOperation(krapao),
    },
    { intent: intentSlot(store, couponIntent, playerId), isComplete: ({ coupon }) => coupon !== null },
  )
