// The gift wallet: takes what a gift link holds into one of the operator's wallets. Amounts in satang.

/** What a link holds. `gone`: used by somebody, run out, or never there. */
export type GiftState = { state: 'fresh'; amount: number } | { state: 'gone' }
/** `id` is ours and names the redemption for good: asked again with it, the wallet takes the gift once and answers the same. */
export type Redemption = { id: string; code: string; walletNo: string }
/**
 * `gone` says for certain that this redemption took nothing and never will. `unknown`: it may have; then it is asked again, by the
 * same id, until it can tell.
 */
export type RedeemOutcome = { outcome: 'redeemed'; amount: number; reference: string } | { outcome: 'gone' } | { outcome: 'unknown' }

/** Each call rejects when the wallet's service is away or its answer can't be trusted; then whether it took effect is not known. */
export type GiftWallet = {
  /** The code inside a link; undefined for what is no gift link of this service. */
  codeOf: (link: string) => string | undefined
  look: (code: string) => Promise<GiftState>
  redeem: (redemption: Redemption) => Promise<RedeemOutcome>
}
