export type Source = { bankCode: string; accountNo: string }

export type Deposit = {
  playerId: number
  kind: string
  /** Unique, which prevents a second credit. */
  reference: string
  amount: number
  from: string
  /** If the bank named the whole account. */
  source?: Source | undefined
  at: number
  /** The request's status then shows the amount. */
  key?: string
  /** Checked against the player's own limits earlier: credited regardless of the current ones. */
  agreed?: boolean
}
