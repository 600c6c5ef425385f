import type { AppContext } from '#core/context/appContext.ts'
import { publish } from '#core/events/events.ts'
import type { IdempotentRequest, StoredResponse } from '#core/idempotency/idempotency.queries.ts'
import { creatingQr, goLive, type QrRow, visibleQr } from '#core/qrDeposit/qrDeposit.queries.ts'
import { unlessLocked } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bahtOf } from '#platform/values/money.ts'
import { qrMarkup } from '#platform/values/qrPicture.ts'
import { type QrBankCode, qrBankCodes } from '#ports/payment.ts'
import { resolveQr, type OrderedQr } from './qrCreation.ts'

/** Baht. */
export type QrAnswer = {
  hasQrcode: boolean
  qrcodeId?: string
  qrcode?: string
  amount?: number
  expireIn?: string
  message?: string
  status?: 'live' | 'paid' | 'expired' | 'cancelled'
  paidAmount?: number
  late?: boolean
  held?: boolean
}

/** Throws INVALID_BANK. */
export function qrAccountOf(context: AppContext, code: string): { bankCode: QrBankCode; minimum: number } {
  const bankCode = qrBankCodes.find((one) => one === code)
  const account = context.catalogue.current.accounts.find(
    (one) => one.bankCode === code && (one.bankType === 'PAYMENT' || (code === 'KBANK' && one.mode !== 'AUTO')),
  )
  if (!bankCode || !account) throw new ApiError('INVALID_BANK')
  return { bankCode, minimum: Math.max(account.minimum ?? 0, context.catalogue.current.service.deposit.minimum) }
}

/** Results stay visible as long as the QR was payable. */
export async function readQr(context: AppContext, playerId: number, bankCode: QrBankCode): Promise<QrAnswer> {
  const creating = await creatingQr(context.pool, playerId, bankCode)
  // The next read retries.
  if (creating)
    await resolveQr(context, creating, 2_000).catch((error: unknown) =>
      context.jobs.countItemFailure('unfinished QRs', creating.id, 'unavailable', error),
    )
  const row = await visibleQr(context.pool, playerId, bankCode)
  const now = context.clock.now()
  const kept = context.catalogue.current.service.deposit.qrMinutes * 60_000
  if (!row || now - endOf(row, now) >= kept) return { hasQrcode: false }
  return answerOf(row, now)
}

/** Step three in one statement, or undefined without effect if `openQr` has more to decide, or a lock to wait for. */
export async function openQrInOneStatement(
  { pool }: Pick<AppContext, 'pool'>,
  mine: IdempotentRequest,
  { row, outcome }: OrderedQr,
  at: number,
): Promise<{ known: StoredResponse } | { answer: QrAnswer } | undefined> {
  if (outcome?.outcome !== 'created') return undefined
  const expiresAt = new Date(Math.min(row.expires_at.getTime(), outcome.expiresAt))
  const answer = answerOf({ ...row, status: 'live', payload: outcome.payload, expires_at: expiresAt }, at)
  if (!answer.hasQrcode) return undefined
  const done = await unlessLocked(goLive(pool, { mine, id: row.id, qr: outcome, answer, at }))
  if (!done || done.outcome === 'other') return undefined
  if (done.outcome === null) return { known: done }
  publish(pool, { player: row.player_id, topics: ['qr'] })
  return { answer }
}

/** At the exact millisecond of expireIn a QR is no longer live. */
export function answerOf(row: QrRow, now: number): QrAnswer {
  const { id: qrcodeId, amount, payload, expires_at: expires, status } = row
  const seen = { qrcodeId, amount: bahtOf(amount), expireIn: expires.toISOString() }
  if (status === 'live' && payload && now < expires.getTime()) return { hasQrcode: true, ...seen, qrcode: qrMarkup(payload), status }
  switch (status) {
    case 'live':
    case 'expired':
      return { hasQrcode: false, ...seen, status: 'expired' }
    case 'paid':
      return { hasQrcode: false, ...seen, status, paidAmount: bahtOf(row.paid_amount), late: row.late, ...(row.held && { held: true }) }
    case 'cancelled':
      return { hasQrcode: false, ...seen, status }
    case 'refused':
      return { hasQrcode: false, message: row.message ?? 'QR_FAIL' }
    case 'creating':
    case 'failed':
      return { hasQrcode: false, message: 'QR_FAIL' }
    default:
      return status satisfies never
  }
}

const endOf = (row: QrRow, now: number): number =>
  row.ended_at?.getTime() ?? (row.status === 'live' ? Math.min(now, row.expires_at.getTime()) : now)
