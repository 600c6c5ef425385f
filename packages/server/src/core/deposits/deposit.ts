export type PayerAccount = { bankCode: string; accountNo: string }

export type Deposit = {
  playerId: number
  kind: string
  /** Unique with `kind` for the player, which prevents a second credit. */
  reference: string
  /** Satang. */
  amount: number
  /** Code of the operator's bank or channel that received it; the statement's `from`. */
  channel: string
  payerAccount?: PayerAccount | undefined
  at: number
  /** Of the request that caused it, whose status then shows the amount. */
  key?: string
  /** A gift link's are checked before it is redeemed. */
  limitsChecked?: boolean
}
