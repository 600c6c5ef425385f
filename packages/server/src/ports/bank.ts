// The operator's bank: pays out, and tells what came in. Amounts in satang, times in ms.

/**
 * `id` is ours and names the payout for good: asked again with it, the bank pays once and answers what became of that one. `bankCode` is
 * the catalogue's, as KBANK and not 004; an account is digits alone.
 */
export type Payout = { id: string; bankCode: string; accountNo: string; accountName: string; amount: number }

/**
 * What became of a payout. `unknown`: the bank never took it, as yet. `sent`: taken, and not ended. `refused`: it is not
 * paid and never will be, under this id; only then may the money go back to the player.
 */
export type PayoutState =
  | { state: 'unknown' }
  | { state: 'sent' }
  | { state: 'paid'; reference: string }
  | { state: 'refused'; message: string }

/**
 * Money that came to one of the operator's accounts. `reference` is the sending bank's, as the slip's mini-QR says it: unique
 * together with fromBankCode, the catalogue's code of that bank (SCB, not 014), or its number where the catalogue has none. Accounts
 * are digits alone; a bank that hides some of fromAccountNo puts an x in the place of each, and then the money waits for the slip
 * that names it. What came in another currency is told in the baht that it was worth.
 */
export type BankTransfer = {
  reference: string
  fromBankCode: string
  fromAccountNo: string
  toAccountNo: string
  amount: number
  at: number
}

/** A page of what came in, the oldest first; `cursor` asks for what follows, and stays the same where nothing does. */
export type Incoming = { transfers: BankTransfer[]; cursor: string }

/** `pending`: the bank can't tell yet. `none`: there is no such transfer, and there won't be one. */
export type TransferRecord = { state: 'found'; transfer: BankTransfer } | { state: 'pending' } | { state: 'none' }

/** Each call rejects when the bank is away or its answer can't be trusted; then whether it took effect is not known. */
export type Bank = {
  /** A bank that pays at once answers `paid` here already. */
  payOut: (payout: Payout) => Promise<Exclude<PayoutState, { state: 'unknown' }>>
  payoutOf: (id: string) => Promise<PayoutState>
  /** From the beginning with an empty cursor. Transfers may be told again, and in any order within a page. */
  incomingSince: (cursor: string) => Promise<Incoming>
  /** The bank's own record of the transfer that a slip names, to whomever it went. */
  transferOf: (slip: { fromBankCode: string; reference: string }) => Promise<TransferRecord>
}

/**
 * A bank that tells of itself calls this for each transfer until it resolves, beside or instead of `incomingSince`. 'held': beyond
 * the player's own limit; it goes back by a payout. 'review': it may be a payment that is settled already, and waits for staff.
 */
export type TakeTransfer = (transfer: BankTransfer) => Promise<'credited' | 'held' | 'unmatched' | 'repeated' | 'review'>
