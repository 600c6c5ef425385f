export const qrBankCodes = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP'] as const
export type QrBankCode = (typeof qrBankCodes)[number]

/** A provider answers a repeated `id` with its first answer. Amount in satang, times in ms. */
export type QrOrder = { id: string; bankCode: QrBankCode; amount: number; expiresAt: number }

/** `payload` is the QR's content (EMVCo), `reference` the provider's id. */
export type RegisteredQr = { payload: string; reference: string; expiresAt: number }

export type CreateOutcome = ({ outcome: 'created' } & RegisteredQr) | { outcome: 'refused'; message: string }

/** `unknown`: never accepted, and after a `cancel` never will be. */
export type OrderStatus = { state: 'unknown' } | ({ state: 'live' | 'cancelled' } & RegisteredQr)

/**
 * `reference` is the provider's unique id of this payment; amount in satang, paidAt in ms. Notifications may repeat, come late, or be for
 * an ended order. If a bank adapter lists the account too, `fromBankCode` and `bankReference` identify the payment there, as in
 * `BankTransfer`, with `toAccountNo`, the operator's account in digits. Otherwise it waits for staff.
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

/** A call rejects when the provider is unavailable or its answer invalid: it may have taken effect. */
export type PaymentProvider = {
  /**
   * Notifications of payments into a listed account name the bank's payment. Otherwise the server refuses a catalogue with such an account
   * (KBANK of type BANK, not AUTO).
   */
  namesBankPayment?: boolean
  createQr: (order: QrOrder) => Promise<CreateOutcome>
  /** Accepts repeats and unknown orders. A payment in progress may still arrive. */
  cancelQr: (orderId: string) => Promise<void>
  statusOf: (orderId: string) => Promise<OrderStatus>
}

/**
 * Called with each notification until it resolves: 'credited', 'held' (beyond the player's own limit, returned by a payout), 'review' (for
 * staff, in table `alarm`), 'repeated' (settled before), or 'unmatched' (unknown order: not credited, in table `alarm`).
 */
export type HandlePaymentNotification = (notice: PaymentNotification) => Promise<'credited' | 'held' | 'repeated' | 'review' | 'unmatched'>
