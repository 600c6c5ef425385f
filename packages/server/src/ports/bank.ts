// Amounts in satang, times in ms.

/**
 * The bank pays once per `id` and answers repeats with that payout's state. `bankCode` is the catalogue's, as KBANK and not 004; an account
 * is digits only. `accountName` is empty if the account's holder is unknown.
 */
export type Payout = { id: string; bankCode: string; accountNo: string; accountName: string; amount: number }

/**
 * `unknown`: not received yet. `sent`: accepted, not final. `refused`: never paid under this id; only then may the player get the money
 * back, and sees `message`.
 */
export type PayoutState =
  | { state: 'unknown' }
  | { state: 'sent' }
  | { state: 'paid'; reference: string }
  | { state: 'refused'; message: string }

/**
 * Other currencies are converted to baht. `reference` is the sending bank's, as in the slip's mini-QR, unique with fromBankCode: that
 * bank's code in the catalogue (SCB, not 014), or its number if absent. Accounts are digits only; a hidden digit of fromAccountNo is an x,
 * and then the money waits for its slip.
 */
export type BankTransfer = {
  reference: string
  fromBankCode: string
  fromAccountNo: string
  toAccountNo: string
  amount: number
  at: number
}

/** Oldest first; `cursor` requests the next page, and stays the same at the end. */
export type Incoming = { transfers: BankTransfer[]; cursor: string }

/** `pending`: the bank cannot answer yet. `none`: there is and will be no such transfer. */
export type TransferRecord = { state: 'found'; transfer: BankTransfer } | { state: 'pending' } | { state: 'none' }

/** A call rejects when the bank is unavailable or its answer invalid: it may have taken effect. */
export type Bank = {
  /** A bank that pays at once answers `paid`. */
  payOut: (payout: Payout) => Promise<Exclude<PayoutState, { state: 'unknown' }>>
  payoutOf: (id: string) => Promise<PayoutState>
  /** An empty cursor is the beginning. Transfers may repeat, and a page is in any order. */
  incomingSince: (cursor: string) => Promise<Incoming>
  /** The transfer that a slip names, to any account. */
  transferOf: (slip: { fromBankCode: string; reference: string }) => Promise<TransferRecord>
}

/**
 * For webhooks, beside or instead of `incomingSince`: called with each transfer until it resolves. 'held': beyond the player's own limit,
 * returned by a payout. 'review': possibly settled already, or another player's; waits for staff.
 */
export type HandleBankTransfer = (transfer: BankTransfer) => Promise<'credited' | 'held' | 'unmatched' | 'repeated' | 'review'>
