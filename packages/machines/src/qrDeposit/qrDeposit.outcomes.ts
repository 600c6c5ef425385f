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
