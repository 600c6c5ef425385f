// The operator's bank: pays out and reports incoming transfers. Amounts in satang, times in ms.

/**
 * `id` identifies the payout permanently: the bank pays once per id and answers repeats with the state of that payout. `bankCode` is the
 * catalogue's, as KBANK and not 004; an account is digits only. `accountName` is empty where money goes back to an account that is not the
 * player's, whose holder is not known.
 */
export type Payout = { id: string; bankCode: string; accountNo: string; accountName: string; amount: number }

/**
 * The state of a payout. `unknown`: the bank has not received it yet. `sent`: accepted, not final. `refused`: not paid and never will be
 * under this id; only then may the money be returned to the player.
 */
export type PayoutState =
  | { state: 'unknown' }
  | { state: 'sent' }
  | { state: 'paid'; reference: string }
  | { state: 'refused'; message: string }

/**
 * Money that arrived at one of the operator's accounts. `reference` is the sending bank's, as in the slip's mini-QR: unique together with
 * fromBankCode, the catalogue's code of that bank (SCB, not 014), or its number if the catalogue has none. Accounts are digits only; hidden
 * digits of fromAccountNo are an x each, and then the money waits for its slip. Other currencies are converted to baht.
 */
export type BankTransfer = {
  reference: string
  fromBankCode: string
  fromAccountNo: string
  toAccountNo: string
  amount: number
  at: number
}

/** A page of incoming transfers, oldest first; `cursor` requests the next page, and stays the same at the end. */
export type Incoming = { transfers: BankTransfer[]; cursor: string }

/** `pending`: the bank cannot answer yet. `none`: there is no such transfer, and there won't be one. */
export type TransferRecord = { state: 'found'; transfer: BankTransfer } | { state: 'pending' } | { state: 'none' }

/** Each call rejects when the bank is unavailable or its answer is invalid; then it is unknown whether it took effect. */
export type Bank = {
  /** A bank that pays at once answers `paid` here already. */
  payOut: (payout: Payout) => Promise<Exclude<PayoutState, { state: 'unknown' }>>
  payoutOf: (id: string) => Promise<PayoutState>
  /** Starts from the beginning with an empty cursor. Transfers may repeat, and come in any order within a page. */
  incomingSince: (cursor: string) => Promise<Incoming>
  /** The bank's record of the transfer that a slip names, to any account. */
  transferOf: (slip: { fromBankCode: string; reference: string }) => Promise<TransferRecord>
}

/**
 * Called by a bank that sends webhooks, for each transfer until it resolves, beside or instead of `incomingSince`. 'held': beyond the
 * player's own limit, returned by a payout. 'review': possibly settled already, or another player's; waits for staff.
 */
export type HandleBankTransfer = (transfer: BankTransfer) => Promise<'credited' | 'held' | 'unmatched' | 'repeated' | 'review'>
