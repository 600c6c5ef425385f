export type Source = { bankCode: string; accountNo: string }

export type Deposit = {
  playerId: number
  kind: string
  /** Unique, which prevents a second credit. */
  reference: string
  amount: number
  from: string
  source?: Source | undefined
  at: number
  /** The request's status then shows the amount. */
  key?: string
  /** Checked earlier: credited regardless of the current limits. */
  agreed?: boolean
}
