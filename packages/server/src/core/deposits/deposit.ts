export type PayerAccount = { bankCode: string; accountNo: string }

export type Deposit = {
  playerId: number
  kind: string
  /** Unique with `kind` for the player, which prevents a second credit. */
  reference: string
  /** In satang. */
  amount: number
  /** Code of the operator's bank or channel that received it; the statement's `from`. */
  channel: string
  payerAccount?: PayerAccount | undefined
  at: number
  /** Idempotency key of the request that caused the deposit; its status then shows the amount. */
  key?: string
  /** The limits were checked before, as for a gift link before it is redeemed. */
  limitsChecked?: boolean
}
