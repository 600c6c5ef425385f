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
 * Money that arrived. `reference` is the bank's for this one payment, unique with the provider; the notice of a payment may
 * come any number of times, late, and for an order that is cancelled or expired. Amount in satang, paidAt in ms.
 */
export type PaymentNotice = { orderId: string; reference: string; amount: number; paidAt: number }

/** Each call rejects when the provider is away or its answer can't be trusted; then whether it took effect is not known. */
export type PaymentProvider = {
  createQr: (order: QrOrder) => Promise<CreateOutcome>
  /** Doing it again, or for an unknown order, is fine. A payment already on its way may arrive all the same. */
  cancelQr: (orderId: string) => Promise<void>
  statusOf: (orderId: string) => Promise<OrderStatus>
}

/**
 * What the provider calls with each notice, until it resolves: 'credited' now, 'held' (beyond the player's own limit, to go
 * back by a payout), or 'repeated' for one known before. 'unmatched': an order that our book does not have. Nobody is
 * credited, and table `alarm` names the payment; the provider need not tell it again.
 */
export type TakeNotice = (notice: PaymentNotice) => Promise<'credited' | 'held' | 'repeated' | 'unmatched'>
