// Creates a QR in three steps, because a slow provider must not hold a transaction: row, provider, picture.
import { randomUUID } from 'node:crypto'
import { hourOf, retryAfterHour } from '#core/budgets/budgets.ts'
import { hourlyStored } from '#core/budgets/playerBudget.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { assertWithinLimits } from '#core/limits/limitCheck.ts'
import { isAnswered, type LockedOrder, lockOrder, openOrder, type QrRow, setEnded, setLive } from '#core/qrDeposit/qrDeposit.queries.ts'
import { excludedError } from '#core/session/authenticate.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { requestsAmount } from '#platform/values/qrPicture.ts'
import type { CreateOutcome, QrBankCode, RegisteredQr } from '#ports/payment.ts'

/** Milliseconds until a call fails, and until an unanswered creation counts as interrupted. */
const providerTimeout = 10_000
export const interruptedAfter = 3 * providerTimeout

export type QrRequest = { playerId: number; bankCode: QrBankCode; amount: number; key: string | undefined }
export type OrderedQr = { row: QrRow; outcome: CreateOutcome | undefined }

/** 503 QR_FAIL; `cause` is for the log. */
export class ProviderUnavailable extends ApiError {
  constructor(cause: unknown) {
    super('QR_FAIL', { status: 503, retryAfter: 5 })
    this.cause = cause
  }
}

/** Steps one and two. Throws REQUEST_LIMIT, and ProviderUnavailable without a valid answer. */
export async function orderQr(context: AppContext, qrRequest: QrRequest, timeout = providerTimeout): Promise<OrderedQr> {
  const now = context.clock.now()
  const expiresAt = now + context.catalogue.current.service.deposit.qrMinutes * 60_000
  const { bankCode, amount, key } = qrRequest
  const order = { bankCode, amount, expiresAt }
  const since = now - context.config.keyDays * 86_400_000
  const counted = { hour: hourOf(now), allowed: hourlyStored.qrCreation }
  const newOrder = { ...order, ...counted, id: randomUUID().replaceAll('-', ''), playerId: qrRequest.playerId, key, at: now, since }
  const row = await openOrder(context.pool, newOrder)
  if (!row) throw new ApiError('REQUEST_LIMIT', { retryAfter: retryAfterHour(now) })
  const { id } = row
  if (row.status !== 'creating') return { row, outcome: undefined }
  try {
    const outcome = await withTimeout(context.ports.payment.createQr({ ...order, id, expiresAt: row.expires_at.getTime() }), timeout)
    if (outcome.outcome === 'created' && !isPayable(outcome, amount)) throw new Error('the QR is not what was ordered')
    return { row, outcome }
  } catch (error) {
    // The next read resolves it.
    throw new ProviderUnavailable(error)
  }
}

/**
 * Step three. Throws KEY_INVALID (`params.ownLimit`) or INVALID_USER_3 if the player's limits were lowered meanwhile; the next read ends
 * the order.
 */
export async function openQr(tx: Tx, playerId: number, { row: { id }, outcome }: OrderedQr, now: number): Promise<QrRow> {
  const row = await lockOrder(tx, playerId, id)
  if (row.status !== 'creating' || !outcome) return row
  if (outcome.outcome === 'refused') return setEnded(tx, row, 'refused', now, { message: outcome.message })
  await assertDepositAllowed(tx, row, now)
  return becomeLive(tx, row, outcome, now)
}

/** Rejects while the provider is unavailable. */
export async function resolveQr(context: AppContext, staleRow: QrRow, timeout = providerTimeout): Promise<void> {
  const known = await withTimeout(context.ports.payment.statusOf(staleRow.id), timeout)
  const now = context.clock.now()
  await transaction(context.pool, async (tx) => {
    const row = await lockOrder(tx, staleRow.player_id, staleRow.id)
    if (row.status !== 'creating') return
    // The request was answered without this QR, so it must not become live.
    if (await isAnswered(tx, row)) await setEnded(tx, row, 'failed', now, { cancelDue: true })
    else if (known.state === 'live' && isPayable(known, row.amount)) await revive(tx, row, known, now)
    else if (known.state === 'cancelled') await setEnded(tx, row, 'cancelled', now)
    // A slow provider must not accept it later.
    else if (now - row.created_at.getTime() >= interruptedAfter) await setEnded(tx, row, 'failed', now, { cancelDue: true })
  })
}

async function assertDepositAllowed(tx: Tx, row: LockedOrder, at: number): Promise<void> {
  const { player_id: playerId, bank_code: replaces, amount, excluded_until: excludedUntil, limited } = row
  if (excludedUntil !== null && at < excludedUntil.getTime()) throw excludedError()
  if (limited) await assertWithinLimits(tx, { playerId, amount, at, replaces })
}

async function revive(tx: Tx, row: LockedOrder, qr: RegisteredQr, now: number): Promise<void> {
  try {
    await assertDepositAllowed(tx, row, now)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await setEnded(tx, row, 'cancelled', now, { cancelDue: true })
    return
  }
  await becomeLive(tx, row, qr, now)
}

/** The newest order wins, whichever is answered first. */
async function becomeLive(tx: Tx, row: LockedOrder, qr: RegisteredQr, now: number): Promise<QrRow> {
  if (row.live !== null && row.live > row.number) return setEnded(tx, row, 'cancelled', now, { cancelDue: true })
  return setLive(tx, row, qr, now)
}

const isPayable = ({ payload, expiresAt }: RegisteredQr, amount: number): boolean =>
  Number.isFinite(expiresAt) && requestsAmount(payload, amount)
