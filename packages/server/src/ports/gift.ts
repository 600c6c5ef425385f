// Amounts in satang.

/** `gone`: used, expired, or never existed. */
export type GiftState = { state: 'fresh'; amount: number } | { state: 'gone' }
/** A repeated `id` redeems the gift once and gets the same answer. */
export type Redemption = { id: string; code: string; walletNo: string }
/** `gone`: took nothing and never will. `unknown`: may have, and is repeated with the same id. */
export type RedeemOutcome = { outcome: 'redeemed'; amount: number; reference: string } | { outcome: 'gone' } | { outcome: 'unknown' }

/** A call rejects when the service is unavailable or its answer invalid: it may have taken effect. */
export type GiftWallet = {
  /** Undefined if it is not a gift link of this service. */
  codeOf: (link: string) => string | undefined
  look: (code: string) => Promise<GiftState>
  redeem: (redemption: Redemption) => Promise<RedeemOutcome>
}
