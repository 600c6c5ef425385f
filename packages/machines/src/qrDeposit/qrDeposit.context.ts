import type { BankCode, LiveQr, Problem, Satang } from '@krapao/sdk'

export type QrInput = { bankCode: BankCode; minimum: Satang; quickAmounts: readonly Satang[] }
export type QrContext = QrInput & {
  amount: Satang
  /** Kept until the server settles the request, so that a retry creates no second QR. */
  idempotencyKey: string | null
  qr: LiveQr | null
  /** First time this QR was seen live, in ms of the server's clock; 0 for none. */
  liveSince: number
  secondsLeft: number
  /** Actual payment, which may differ in amount or be late. */
  payment: { amount: Satang; late: boolean; held?: true } | null
  /** A QR is wanted as soon as the state is read. */
  isQueued: boolean
  asksToCancel: boolean
  problem: Problem | null
  page: 'shown' | 'hidden'
}

export type QrEvent =
  | { type: 'amount.changed'; amount: Satang }
  | {
      type:
        | 'create.requested'
        | 'create.dismissed'
        | 'cancel.requested'
        | 'cancel.confirmed'
        | 'cancel.dismissed'
        | 'refresh.requested'
        | 'again.requested'
    }
  | { type: 'qr.createdElsewhere' | 'wallet.changed' | 'page.shown' | 'page.hidden' }
/** `qr.ended`: paid, expired or cancelled. */
export type QrProgress = 'qr.live' | 'qr.ended' | 'qr.cancelled' | 'qr.reloaded'
export type QrEmitted =
  | { type: QrProgress | 'qr.created'; bankCode: BankCode }
  | { type: 'qr.paid'; bankCode: BankCode; amount: Satang; late: boolean; held?: true }
  | { type: 'qr.failed'; bankCode: BankCode; problem: Problem | null }

/** Minimum for every provider; smaller amounts are ignored. */
export const oneBaht = 100 as Satang

export const initialContext = (input: QrInput): QrContext => ({
  ...input,
  amount: 0 as Satang,
  idempotencyKey: null,
  qr: null,
  liveSince: 0,
  secondsLeft: 0,
  payment: null,
  isQueued: false,
  asksToCancel: false,
  problem: null,
  page: 'shown',
})
