// The payment provider: creates QRs for banking apps, and reports payments.
export const qrBankCodes = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP'] as const
export type QrBankCode = (typeof qrBankCodes)[number]

/** `id` identifies the order permanently: a provider answers repeats with its first answer. Amount in satang, times in ms. */
export type QrOrder = { id: string; bankCode: QrBankCode; amount: number; expiresAt: number }

/** `payload` is the QR's content (EMVCo), `reference` the provider's id of the order. */
export type RegisteredQr = { payload: string; reference: string; expiresAt: number }

export type CreateOutcome = ({ outcome: 'created' } & RegisteredQr) | { outcome: 'refused'; message: string }

/** The state of an order. `unknown`: never accepted, and after a `cancel` never will be. */
export type OrderStatus = { state: 'unknown' } | ({ state: 'live' | 'cancelled' } & RegisteredQr)

/**
 * Money that arrived. `reference` is the provider's unique id of this payment; a notification may repeat, come late, or be for a cancelled
 * or expired order. Amount in satang, paidAt in ms.
 * If the QR pays into an account that a bank adapter lists too, the notification identifies the payment in that list: `fromBankCode` and
 * `bankReference` as in `BankTransfer`, and `toAccountNo`, the operator's account in digits. A notification that does not waits for staff.
 */
export type PaymentNotification = {
  orderId: string
  reference: string
  amount: number
  paidAt: number
  toAccountNo?: string | undefined
  fromBankCode?: string | undefined
  bankReference?: string | undefined
}

/** Each call rejects when the provider is unavailable or its answer is invalid; then it is unknown whether it took effect. */
export type PaymentProvider = {
  /**
   * Declares that each notification of a payment into a listed account names the bank's payment. Without it the server refuses a catalogue
   * with such an account (KBANK of type BANK, not AUTO).
   */
  namesBankPayment?: boolean
  createQr: (order: QrOrder) => Promise<CreateOutcome>
  /** Accepts repeats and unknown orders. A payment in progress may still arrive. */
  cancelQr: (orderId: string) => Promise<void>
  statusOf: (orderId: string) => Promise<OrderStatus>
}

/**
 * Called by the provider with each notification until it resolves: 'credited', 'held' (beyond the player's own limit, returned by a
 * payout), 'review' (staff decide, and table `alarm` names it), 'repeated' (settled before), or 'unmatched'
 * (unknown order: no player is credited, and table `alarm` names the payment). The provider need not repeat it afterwards.
 */
export type HandlePaymentNotification = (notice: PaymentNotification) => Promise<'credited' | 'held' | 'repeated' | 'review' | 'unmatched'>
