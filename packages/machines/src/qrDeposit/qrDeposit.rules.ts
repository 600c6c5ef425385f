import type { Outcome, QrState } from '@krapao/sdk'

export const isLive = (outcome: Outcome<QrState>): boolean => outcome.ok && outcome.value.status === 'live'
export const isPaid = (outcome: Outcome<QrState>): boolean => outcome.ok && outcome.value.status === 'paid'

/** A live QR clears the key and problem of a lost answer. */
export const liveOf = (outcome: Outcome<QrState>) =>
  outcome.ok && outcome.value.status === 'live'
    ? { qr: outcome.value.qr, amount: outcome.value.qr.amount, idempotencyKey: null, problem: null }
    : {}

export const paymentOf = (outcome: Outcome<QrState>) =>
  outcome.ok && outcome.value.status === 'paid'
    ? {
        payment: { amount: outcome.value.amount, late: outcome.value.late, ...(outcome.value.held && { held: true as const }) },
        problem: null,
      }
    : {}

/** In ms of the server's clock. */
export const secondsUntil = (expiresAt: number, now: number): number => Math.max(0, Math.ceil((expiresAt - now) / 1000))

/** Ms, aligned to the deadline. */
export const untilNextSecond = (expiresAt: number, now: number): number => Math.max(0, expiresAt - now) % 1000 || 1000
