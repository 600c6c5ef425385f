// A gift link is redeemed as a transfer is made: its row together with its intent, the gift wallet, the credit together with the
// intent's answer. Whatever interrupts it, the row remains, and the gift wallet is asked again by the redemption's id.
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
/** Milliseconds after which a redemption without an answer was interrupted. */
export const interruptedAfter = 2 * walletTimeout
const tryWindow = 60_000

/** `amount`: satang, as the gift wallet says before it is taken. */
export type Gift = { code: string; walletNo: string; amount: number }

/**
 * What is in a sealed link (section 7; server.md), once it may be redeemed. Refuses with NO_WALLET, BONUS_REMAINING, TRUELINK_INVALID,
 * TRUELINK_DUPLICATE, KEY_INVALID (`params.limit`, section 9), and REQUEST_LIMIT_1MIN after too many that were none or while too many are looked at. 503 while the
 * gift wallet is away: nothing was begun.
 */
export async function prepareGift(world: World, playerId: number, sealed: string): Promise<Gift> {
  await mayDeposit(world.pool, { playerId, amount: null, at: world.clock.now() })
  const since = await takeTry(world, playerId)
  try {
    const gift = await lookAt(world, playerId, sealed)
    await releaseTry(world.pool, playerId, since)
    return gift
  } catch (error) {
    // Only a link that was none uses up a try: the others are real, or nothing was learned of them.
    if (!(error instanceof Refusal && error.message === 'TRUELINK_INVALID')) await releaseTry(world.pool, playerId, since)
    throw error
  }
}

async function lookAt(world: World, playerId: number, sealed: string): Promise<Gift> {
  const { minimum, ...gift } = await opened(world, sealed)
  const seen = await answered(world.ports.gift.look(gift.code))
  // Whoever sends one that we took again learns so, and not that the link is bad.
  if (await isClaimed(world.pool, gift.code)) throw new Refusal('TRUELINK_DUPLICATE')
  if (seen.state === 'gone') throw invalid()
  if (seen.state !== 'fresh' || !isAmount(seen.amount)) throw away()
  if (seen.amount < minimum) throw new Refusal('KEY_INVALID', { params: { field: 'link', limit: bahtOf(minimum) } })
  await mayDeposit(world.pool, { playerId, amount: seen.amount, at: world.clock.now() })
  return { ...gift, amount: seen.amount }
}

/**
 * Takes the gift for this player; TRUELINK_DUPLICATE where somebody was faster, INVALID_USER_3, BONUS_REMAINING. From here on it counts against
 * the player's own limits, so that what is redeemed can be credited: a gift has no way back.
 */
export async function startGift(world: World, tx: Tx, playerId: number, gift: Gift & { key: string | undefined }): Promise<GiftRow> {
  const at = world.clock.now()
  await lockMoney(tx, playerId)
  // The gift was looked at for a while: the player may have shut themselves out in it, and a deposit may have brought a bonus.
  if (await isExcluded(tx, playerId, at)) throw excluded()
  await noBonus(tx, { playerId })
  await requireRoom(tx, { playerId, amount: gift.amount, at })
  const row = await openGift(tx, playerId, { ...gift, id: randomUUID() }, at)
  if (!row) throw new Refusal('TRUELINK_DUPLICATE')
  return row
}

/** Credits it. TRUELINK_INVALID where it went elsewhere meanwhile; 503 while nobody knows, and then it ends by itself. */
export async function runGift(world: World, row: GiftRow): Promise<void> {
  if ((await finishGift(world, row)) === 'gone') throw invalid()
}

/** Asks the gift wallet, credits what it took and answers the intent. What is finished stays as it is. */
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

/** Ends what was interrupted. Resolves to how many were left: the gift wallet is away. */
export async function finishGifts(world: World): Promise<number> {
  return processAll(world, gifts(world), await interrupted(world, 20))
}

const gifts = (world: World) => ({ name: 'gift links', idOf: ({ id }: GiftRow) => id, work: (row: GiftRow) => finishGift(world, row) })

const interrupted = ({ pool, clock }: World, most: number): Promise<GiftRow[]> =>
  openGifts(pool, new Date(clock.now() - interruptedAfter), most)

/** Keeps doing so. Returns a function that stops it. */
export const startGiftWork = (world: World, ms = 5_000): Stop =>
  runBatches(world, { ...gifts(world), ms, claim: (most) => interrupted(world, most) })

/** What is in the sealed text, checked: a gift link, for a wallet that we offer for links. */
async function opened(world: World, sealed: string): Promise<{ code: string; walletNo: string; minimum: number }> {
  const text = unseal(sealed, world.config.giftLinkKey)
  const parts = text === undefined ? undefined : partsOf(text)
  const code = parts && world.ports.gift.codeOf(parts.link)
  const wallet = world.catalogue.current.wallets.find((one) => one.mode !== 'AUTO' && one.accountName === parts?.accountName)
  if (code === undefined || !wallet) throw invalid()
  return { code, walletNo: wallet.accountNo, minimum: wallet.minimum }
}

/** Reserves a try before the link is looked at, so that parallel guesses cannot all pass the limit. Answers when its window began. */
async function takeTry({ pool, clock, config }: World, playerId: number): Promise<Date> {
  const now = clock.now()
  const { reserved, since } = await reserveTry(pool, playerId, { now, window: tryWindow, most: config.giftLinkTries })
  if (!reserved) throw new Refusal('REQUEST_LIMIT_1MIN', { retryAfter: Math.max(1, (since.getTime() + tryWindow - now) / 1_000) })
  return since
}

const invalid = (): Refusal => new Refusal('TRUELINK_INVALID')

/** Only a clear answer ends a redemption: where the wallet cannot tell, or tells what nobody knows, it may have taken the gift. */
function understood(answer: RedeemOutcome | undefined): Exclude<RedeemOutcome, { outcome: 'unknown' }> {
  if (answer?.outcome === 'gone') return answer
  if (answer?.outcome === 'redeemed' && isAmount(answer.amount)) return answer
  throw away()
}

/** An adapter's figures come from elsewhere. */
const isAmount = (satang: unknown): boolean => Number.isSafeInteger(satang) && Number(satang) > 0

const away = (): Refusal => new Refusal('the gift wallet gives no answer', { status: 503, retryAfter: 5 })

async function answered<T>(call: Promise<T>): Promise<T> {
  return withinTime(call, walletTimeout).catch((cause: unknown) => {
    const refusal = away()
    refusal.cause = cause
    throw refusal
  })
}
