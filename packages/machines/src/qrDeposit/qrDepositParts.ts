import { assign, emit } from 'xstate'
import type { Outcome, QrState } from '@krapao/sdk'
import { oneBaht, type QrContext, type QrEmitted, type QrEvent, type QrProgress } from './qrDeposit.context.ts'
import { isLive, isPaid, liveOf, paymentOf } from './qrDeposit.rules.ts'

type Args = { context: QrContext; event: QrEvent }

/** For `setup({…}).extend(qrDepositParts())`. */
export const qrDepositParts = () => ({
  guards: {
    'amount is enough': ({ context }: Args) => context.amount >= Math.max(context.minimum, oneBaht),
    'is queued': ({ context }: Args, outcome: Outcome<QrState>) =>
      outcome.ok && context.isQueued && context.amount >= Math.max(context.minimum, oneBaht),
    'time is up': ({ context }: Args) => context.secondsLeft <= 0,
    'is live': (_: unknown, outcome: Outcome<QrState>) => isLive(outcome),
    'is live after a lost answer': ({ context }: Args, outcome: Outcome<QrState>) => context.idempotencyKey !== null && isLive(outcome),
    'is live after a failed cancel': ({ context }: Args, outcome: Outcome<QrState>) => context.problem !== null && isLive(outcome),
    'is paid': (_: unknown, outcome: Outcome<QrState>) => isPaid(outcome),
  },
  actions: {
    /** The same amount keeps the key of a request whose outcome is unknown. */
    'set amount': assign<QrContext, QrEvent, undefined, QrEvent, never>(({ context: { amount, idempotencyKey }, event }) =>
      'amount' in event ? { amount: event.amount, idempotencyKey: event.amount === amount ? idempotencyKey : null, problem: null } : {},
    ),
    'set qr': assign<QrContext, QrEvent, Outcome<QrState>, QrEvent, never>((_, outcome) => ({
      ...liveOf(outcome),
      ...paymentOf(outcome),
    })),
    'emit progress': emit<QrContext, QrEvent, QrProgress, QrEvent, QrEmitted>(({ context: { bankCode } }, type) => ({ type, bankCode })),
    'emit created': emit<QrContext, QrEvent, undefined, QrEvent, QrEmitted>(({ context: { bankCode } }) => ({
      type: 'qr.created',
      bankCode,
    })),
    'emit paid': emit<QrContext, QrEvent, undefined, QrEvent, QrEmitted>(({ context: { bankCode, amount, payment } }) => ({
      type: 'qr.paid',
      bankCode,
      amount,
      late: false,
      ...payment,
    })),
    'emit failed': emit<QrContext, QrEvent, undefined, QrEvent, QrEmitted>(({ context: { bankCode, problem } }) => ({
      type: 'qr.failed',
      bankCode,
      problem,
    })),
  },
})
