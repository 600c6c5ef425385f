export type Source = { bankCode: string; accountNo: string }

export type Deposit = {
  playerId: number
  kind: string
  /** Unique, which prevents a second credit. */
  reference: string
  amount: number
  from: string
  /** The whole account that it came from, if the bank named it. */
  source?: Source | undefined
  at: number
  /** The idempotent request's status then shows the amount. */
  key?: string
  /** Checked against the player's own limits earlier: credited regardless of the current ones. */
  agreed?: boolean
}
