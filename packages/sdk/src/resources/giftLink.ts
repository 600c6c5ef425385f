import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/** Deposits by TrueMoney Wallet gift link. */
export type GiftLink = {
  /** Redeems a `link` from `encryptGiftLink`. Refused with TRUELINK_INVALID, TRUELINK_DUPLICATE, BONUS_REMAINING. */
  redeem(args: Schemas['GiftLinkOrder'], options?: CallOptions): Promise<Outcome<null>>
}

export const giftLink = (call: Call): GiftLink => ({
  redeem: (body, options) => call('redeemGiftLink', { body }, options),
})
