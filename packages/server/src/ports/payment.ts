// The payment provider: makes QRs that a banking app can pay, and tells when money arrived.
import type { qrBankCodes } from '../catalogue/catalogue.schema.ts'

export type QrBankCode = (typeof qrBankCodes)[number]

/** `id` is ours and names the order for good: asked again with it, a provider answers what it answered first. Amount in satang, times in ms. */
export type QrOrder = { id: string; bankCode: QrBankCode; amount: number; expiresAt: number }

/** `payload` is what the QR says (EMVCo), `reference` the provider's own name for the order. */
export type RegisteredQr = { payload: string; reference: string; expiresAt: number }

export type CreateOutcome = ({ outcome: 'created' } & RegisteredQr) | { outcome: 'refused'; message: string }

/** What a provider knows of an order. `unknown`: it never took it, and after a `cancel` never will. */
export type OrderStatus = { state: 'unknown' } | ({ state: 'live' | 'cancelled' } & RegisteredQr)

/**
 * Money that arrived. `reference` is the provider's for this one payment, unique with them; the notice of a payment may
 * come any number of times, late, and for an order that is cancelled or expired. Amount in satang, paidAt in ms.
 *
 * A provider whose QR pays into an account that a bank adapter lists too must say which payment of that list it is: `fromBankCode` and
 * `bankReference` as `BankTransfer` has them, and `toAccountNo`, our account in digits. Without them a payment that the bank reports as
 * well can't be told from another of the same amount on the same day, and the one reported later waits for staff.
 */
export type PaymentNotice = {
  orderId: string
  reference: string
  amount: number
  paidAt: number
  toAccountNo?: string | undefined
  fromBankCode?: string | undefined
  bankReference?: string | undefined
}

/** Each call rejects when the provider is away or its answer can't be trusted; then whether it took effect is not known. */
export type PaymentProvider = {
  createQr: (order: QrOrder) => Promise<CreateOutcome>
  /** Doing it again, or for an unknown order, is fine. A payment already on its way may arrive all the same. */
  cancelQr: (orderId: string) => Promise<void>
  statusOf: (orderId: string) => Promise<OrderStatus>
}

/**
 * What the provider calls with each notice, until it resolves: 'credited' now, 'held' (beyond the player's own limit, to go
 * back by a payout), 'review' (it may be a payment that is settled already: staff decide, and table `alarm` names it), or 'repeated'
 * for one that is settled. 'unmatched': an order that our book does not have. Nobody is credited, and table `alarm` names the
 * payment. After any of these the provider need not tell it again.
 */
export type TakeNotice = (notice: PaymentNotice) => Promise<'credited' | 'held' | 'repeated' | 'review' | 'unmatched'>
