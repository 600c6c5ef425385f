// A saga: row and key, gift wallet, then credit and answer.
import { randomUUID } from 'node:crypto'
import { transaction, type Tx } from '../db/transaction.ts'
import { lockMoney } from '../bonus/bonus.queries.ts'
import { isExcluded } from '../limits/limits.queries.ts'
import { requireRoom } from '../limits/room.ts'
import { mayDeposit, noBonus } from '../deposit/deposit.guard.ts'
import { bahtOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { endIntent } from '../idempotency/saga.ts'
import { processAll, runBatches } from '../background/batch.ts'
import type { Stop } from '../background/jobs.ts'
import { receivePayment } from '../incomingPayment/incomingPayment.service.ts'
import { withinTime } from '../ports/withinTime.ts'
import type { RedeemOutcome } from '../ports/gift.ts'
import { excluded } from '../session/authenticate.ts'
import type { World } from '../world.ts'
import { type GiftRow, isClaimed, lockGift, openGift, openGifts, releaseTry, reserveTry, setGift } from './giftLink.queries.ts'
import { partsOf, unseal } from './sealed.ts'

const walletTimeout = 10_000
/** Milliseconds. */
export const interruptedAfter = 2 * walletTimeout
const tryWindow = 60_000

/** Satang. */
export type Gift = { code: string; walletNo: string; amount: number }

/**
 * Throws NO_WALLET, BONUS_REMAINING, TRUELINK_INVALID, TRUELINK_DUPLICATE, KEY_INVALID (`params.limit`), REQUEST_LIMIT_1MIN, and 503 while
 * the gift wallet is unavailable.
 */
export async function prepareGift(world: World, playerId: number, sealed: string): Promise<Gift> {
  await mayDeposit(world.pool, { playerId, amount: null, at: world.clock.now() })
  const since = await takeTry(world, playerId)
  try {
    const gift = await lookAt(world, playerId, sealed)
    await releaseTry(world.pool, playerId, since)
    return gift
  } catch (error) {
    // Only an invalid link uses up a try.
    if (!(error instanceof Refusal && error.message === 'TRUELINK_INVALID')) await releaseTry(world.pool, playerId, since)
    throw error
  }
}

async function lookAt(world: World, playerId: number, sealed: string): Promise<Gift> {
  const { minimum, ...gift } = await opened(world, sealed)
  const seen = await answered(world.ports.gift.look(gift.code))
  // Reports a link that was redeemed here as a duplicate, not as invalid.
  if (await isClaimed(world.pool, gift.code)) throw new Refusal('TRUELINK_DUPLICATE')
  if (seen.state === 'gone') throw invalid()
  if (seen.state !== 'fresh' || !isAmount(seen.amount)) throw away()
  if (seen.amount < minimum) throw new Refusal('KEY_INVALID', { params: { field: 'link', limit: bahtOf(minimum) } })
  await mayDeposit(world.pool, { playerId, amount: seen.amount, at: world.clock.now() })
  return { ...gift, amount: seen.amount }
}

/** Throws TRUELINK_DUPLICATE, INVALID_USER_3, BONUS_REMAINING. Counts it against the player's own limits, because it cannot be returned. */
export async function startGift(world: World, tx: Tx, playerId: number, gift: Gift & { key: string | undefined }): Promise<GiftRow> {
  const at = world.clock.now()
  await lockMoney(tx, playerId)
  // Checked again, because the lookup took a while.
  if (await isExcluded(tx, playerId, at)) throw excluded()
  await noBonus(tx, { playerId })
  await requireRoom(tx, { playerId, amount: gift.amount, at })
  const row = await openGift(tx, playerId, { ...gift, id: randomUUID() }, at)
  if (!row) throw new Refusal('TRUELINK_DUPLICATE')
  return row
}

/** Throws TRUELINK_INVALID if redeemed elsewhere; 503 while unknown, and a job completes it. */
export async function runGift(world: World, row: GiftRow): Promise<void> {
  if ((await finishGift(world, row)) === 'gone') throw invalid()
}

async function finishGift(world: World, row: GiftRow): Promise<GiftRow['status']> {
  const { id, code, wallet_no: walletNo, player_id: playerId } = row
  const outcome = understood(await answered(world.ports.gift.redeem({ id, code, walletNo })))
  return transaction(world.pool, async (tx) => {
    const now = await lockGift(tx, row)
    if (now?.status !== 'redeeming') return now?.status ?? 'gone'
    const { key } = now
    const status = outcome.outcome === 'redeemed' ? 'credited' : 'gone'
    if (outcome.outcome === 'redeemed') {
      const { amount } = outcome
      const provider = { channel: 'GIFT', reference: code }
      const report = { source: 'gift', provider, toAccountNo: walletNo, amount, at: world.clock.now(), playerId, agreed: true } as const
      await receivePayment(world, tx, { ...report, ...(key !== null && { key }) })
    }
    await setGift(tx, row, status)
    if (key !== null) await endIntent(tx, playerId, key, status === 'credited' ? {} : new Refusal('TRUELINK_INVALID'))
    return status
  })
}

/** Returns how many are left because the gift wallet is unavailable. */
export async function finishGifts(world: World): Promise<number> {
  return processAll(world, gifts(world), await interrupted(world, 20))
}

const gifts = (world: World) => ({ name: 'gift links', idOf: ({ id }: GiftRow) => id, work: (row: GiftRow) => finishGift(world, row) })

const interrupted = ({ pool, clock }: World, most: number): Promise<GiftRow[]> =>
  openGifts(pool, new Date(clock.now() - interruptedAfter), most)

export const startGiftWork = (world: World, ms = 5_000): Stop =>
  runBatches(world, { ...gifts(world), ms, claim: (most) => interrupted(world, most) })

async function opened(world: World, sealed: string): Promise<{ code: string; walletNo: string; minimum: number }> {
  const text = unseal(sealed, world.config.giftLinkKey)
  const parts = text === undefined ? undefined : partsOf(text)
  const code = parts && world.ports.gift.codeOf(parts.link)
  const wallet = world.catalogue.current.wallets.find((one) => one.mode !== 'AUTO' && one.accountName === parts?.accountName)
  if (code === undefined || !wallet) throw invalid()
  return { code, walletNo: wallet.accountNo, minimum: wallet.minimum }
}

async function takeTry({ pool, clock, config }: World, playerId: number): Promise<Date> {
  const now = clock.now()
  const { reserved, since } = await reserveTry(pool, playerId, { now, window: tryWindow, most: config.giftLinkTries })
  if (!reserved) throw new Refusal('REQUEST_LIMIT_1MIN', { retryAfter: Math.max(1, (since.getTime() + tryWindow - now) / 1_000) })
  return since
}

const invalid = (): Refusal => new Refusal('TRUELINK_INVALID')

/** Only a clear answer ends a redemption: otherwise the gift may have been taken. */
function understood(answer: RedeemOutcome | undefined): Exclude<RedeemOutcome, { outcome: 'unknown' }> {
  if (answer?.outcome === 'gone') return answer
  if (answer?.outcome === 'redeemed' && isAmount(answer.amount)) return answer
  throw away()
}

const isAmount = (satang: unknown): boolean => Number.isSafeInteger(satang) && Number(satang) > 0

const away = (): Refusal => new Refusal('the gift wallet gives no answer', { status: 503, retryAfter: 5 })

async function answered<T>(call: Promise<T>): Promise<T> {
  return withinTime(call, walletTimeout).catch((cause: unknown) => {
    const refusal = away()
    refusal.cause = cause
    throw refusal
  })
}
