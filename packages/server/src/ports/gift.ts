// The gift wallet service: redeems gift links into one of the operator's wallets. Amounts in satang.

/** The content of a link. `gone`: used, expired, or never existed. */
export type GiftState = { state: 'fresh'; amount: number } | { state: 'gone' }
/** `id` identifies the redemption permanently: repeats redeem the gift once and get the same answer. */
export type Redemption = { id: string; code: string; walletNo: string }
/** `gone`: this redemption took nothing and never will. `unknown`: it may have, and is repeated with the same id until it is known. */
export type RedeemOutcome = { outcome: 'redeemed'; amount: number; reference: string } | { outcome: 'gone' } | { outcome: 'unknown' }

/** Each call rejects when the service is unavailable or its answer is invalid; then it is unknown whether it took effect. */
export type GiftWallet = {
  /** Returns the code inside a link; undefined if it is not a gift link of this service. */
  codeOf: (link: string) => string | undefined
  look: (code: string) => Promise<GiftState>
  redeem: (redemption: Redemption) => Promise<RedeemOutcome>
}
