// A saga: row and key, gift wallet, then credit and answer.
import { randomUUID } from 'node:crypto'
import type { AppContext } from '#core/context/appContext.ts'
import { assertMayDeposit, noBonus } from '#core/deposits/deposit.guard.ts'
import { completeRequest } from '#core/idempotency/saga.ts'
import { receivePayment } from '#core/incomingPayment/incomingPayment.service.ts'
import { lockMoney } from '#core/ledger/ledger.ts'
import { assertWithinLimits } from '#core/limits/limitCheck.ts'
import { isExcluded } from '#core/limits/limits.queries.ts'
import { excludedError } from '#core/session/authenticate.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { processAll, runBatches } from '#platform/jobs/batch.ts'
import type { Stop } from '#platform/jobs/jobs.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { bahtOf } from '#platform/values/money.ts'
import type { RedeemOutcome } from '#ports/gift.ts'
import { claimOpenGifts, type GiftRow, isClaimed, lockGift, openGift, releaseTry, reserveTry, setGift } from './giftLink.queries.ts'
import { parseGiftLink, decryptGiftLink } from './giftLinkCipher.ts'

const walletTimeout = 10_000
/** Milliseconds until an unfinished redemption is taken up, and between tries. */
export const interruptedAfter = 2 * walletTimeout
const tryWindow = 60_000

/** Amounts in satang. */
export type Gift = { code: string; walletNo: string; amount: number }

/**
 * Throws NO_WALLET, BONUS_REMAINING, TRUELINK_INVALID, TRUELINK_DUPLICATE, KEY_INVALID (`params.limit`), REQUEST_LIMIT_1MIN, and 503 while
 * the gift wallet is unavailable.
 */
export async function prepareGift(context: AppContext, playerId: number, sealed: string): Promise<Gift> {
  await assertMayDeposit(context.pool, { playerId, amount: null, at: context.clock.now() })
  const since = await countTry(context, playerId)
  try {
    const gift = await readGift(context, playerId, sealed)
    await releaseTry(context.pool, playerId, since)
    return gift
  } catch (error) {
    // Only an invalid link uses up a try.
    if (!(error instanceof ApiError && error.message === 'TRUELINK_INVALID')) await releaseTry(context.pool, playerId, since)
    throw error
  }
}

async function readGift(context: AppContext, playerId: number, sealed: string): Promise<Gift> {
  const { minimum, ...gift } = await opened(context, sealed)
  const seen = await answered(context.ports.gift.look(gift.code))
  // A link redeemed here is a duplicate, not invalid.
  if (await isClaimed(context.pool, gift.code)) throw new ApiError('TRUELINK_DUPLICATE')
  if (seen.state === 'gone') throw invalid()
  if (seen.state !== 'fresh' || !isAmount(seen.amount)) throw unavailable()
  if (seen.amount < minimum) throw new ApiError('KEY_INVALID', { params: { field: 'link', limit: bahtOf(minimum) } })
  await assertMayDeposit(context.pool, { playerId, amount: seen.amount, at: context.clock.now() })
  return { ...gift, amount: seen.amount }
}

/** Throws TRUELINK_DUPLICATE, INVALID_USER_3, BONUS_REMAINING. Counts against the player's own limits, because it cannot be returned. */
export async function startGift(context: AppContext, tx: Tx, playerId: number, gift: Gift & { key: string | undefined }): Promise<GiftRow> {
  const at = context.clock.now()
  await lockMoney(tx, playerId)
  // Again, because the lookup took a while.
  if (await isExcluded(tx, playerId, at)) throw excludedError()
  await noBonus(tx, { playerId })
  await assertWithinLimits(tx, { playerId, amount: gift.amount, at })
  const row = await openGift(tx, playerId, { ...gift, id: randomUUID() }, at)
  if (!row) throw new ApiError('TRUELINK_DUPLICATE')
  return row
}

/** Throws TRUELINK_INVALID if redeemed elsewhere; 503 while unknown, and a job completes it. */
export async function runGift(context: AppContext, row: GiftRow): Promise<void> {
  if ((await finishGift(context, row)) === 'gone') throw invalid()
}

async function finishGift(context: AppContext, row: GiftRow): Promise<GiftRow['status']> {
  const { id, code, wallet_no: walletNo, player_id: playerId } = row
  const outcome = clearAnswer(await answered(context.ports.gift.redeem({ id, code, walletNo })))
  return transaction(context.pool, async (tx) => {
    const now = await lockGift(tx, row)
    if (now?.status !== 'redeeming') return now?.status ?? 'gone'
    const { key } = now
    const status = outcome.outcome === 'redeemed' ? 'credited' : 'gone'
    if (outcome.outcome === 'redeemed') {
      const { amount } = outcome
      const provider = { channel: 'GIFT', reference: code }
      const report = {
        source: 'gift',
        provider,
        toAccountNo: walletNo,
        amount,
        at: context.clock.now(),
        playerId,
        limitsChecked: true,
      } as const
      await receivePayment(context, tx, { ...report, ...(key !== null && { key }) })
    }
    await setGift(tx, row, status)
    if (key !== null) await completeRequest(tx, playerId, key, status === 'credited' ? {} : new ApiError('TRUELINK_INVALID'))
    return status
  })
}

export async function finishGifts(context: AppContext): Promise<number> {
  return processAll(context, gifts(context), await interrupted(context, 20))
}

const gifts = (context: AppContext) => ({
  name: 'gift links',
  idOf: ({ id }: GiftRow) => id,
  work: (row: GiftRow) => finishGift(context, row),
})

function interrupted({ pool, clock }: AppContext, limit: number): Promise<GiftRow[]> {
  const now = clock.now()
  return claimOpenGifts(pool, new Date(now - interruptedAfter), { now, limit, lease: interruptedAfter })
}

export const startGiftWork = (context: AppContext, ms = 5_000): Stop =>
  runBatches(context, { ...gifts(context), ms, claim: (limit) => interrupted(context, limit) })

async function opened(context: AppContext, sealed: string): Promise<{ code: string; walletNo: string; minimum: number }> {
  const text = decryptGiftLink(sealed, context.config.giftLinkKey)
  const parts = text === undefined ? undefined : parseGiftLink(text)
  const code = parts && context.ports.gift.codeOf(parts.link)
  const wallet = context.catalogue.current.wallets.find((one) => one.mode !== 'AUTO' && one.accountName === parts?.accountName)
  if (code === undefined || !wallet) throw invalid()
  return { code, walletNo: wallet.accountNo, minimum: wallet.minimum }
}

async function countTry({ pool, clock, config }: AppContext, playerId: number): Promise<Date> {
  const now = clock.now()
  const { reserved, since } = await reserveTry(pool, playerId, { now, window: tryWindow, limit: config.giftLinkTries })
  if (!reserved) throw new ApiError('REQUEST_LIMIT_1MIN', { retryAfter: Math.max(1, (since.getTime() + tryWindow - now) / 1_000) })
  return since
}

const invalid = (): ApiError => new ApiError('TRUELINK_INVALID')

/** Without a clear answer the gift may have been taken. */
function clearAnswer(answer: RedeemOutcome | undefined): Exclude<RedeemOutcome, { outcome: 'unknown' }> {
  if (answer?.outcome === 'gone') return answer
  if (answer?.outcome === 'redeemed' && isAmount(answer.amount)) return answer
  throw unavailable()
}

const isAmount = (satang: unknown): boolean => Number.isSafeInteger(satang) && Number(satang) > 0

const unavailable = (): ApiError => new ApiError('the gift wallet gives no answer', { status: 503, retryAfter: 5 })

async function answered<T>(call: Promise<T>): Promise<T> {
  return withTimeout(call, walletTimeout).catch((cause: unknown) => {
    const refusal = unavailable()
    refusal.cause = cause
    throw refusal
  })
}
