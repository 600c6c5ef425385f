// A gift link is redeemed in three steps, as a QR is made: its row, the gift wallet, the credit. Whatever interrupts it, the row
// remains, and the gift wallet is asked again by the redemption's id.
import { createHash, randomUUID } from 'node:crypto'
import { transaction } from '../db/transaction.ts'
import { creditDeposit } from '../deposit/deposit.service.ts'
import { mayDeposit } from '../deposit/deposit.guard.ts'
import { bahtOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { every } from '../qrDeposit/every.ts'
import { withinTime } from '../qrDeposit/withinTime.ts'
import type { World } from '../world.ts'
import { countTry, findGift, type GiftRow, lockGift, openGift, openGifts, setGift, triesOf } from './giftLink.queries.ts'
import { partsOf, unseal } from './sealed.ts'

const walletTimeout = 10_000
/** Milliseconds after which a redemption without an answer was interrupted. */
export const interruptedAfter = 2 * walletTimeout
const tryWindow = 60_000

export type Gift = { playerId: number; sealed: string; key: string | undefined }

/**
 * Redeems a sealed link into the wallet (section 7; server.md). Refuses with NO_WALLET, TRUELINK_INVALID, TRUELINK_DUPLICATE,
 * KEY_INVALID (`params.limit`, section 9), and REQUEST_LIMIT_1MIN after too many that were none. 503 while the gift wallet is away.
 */
export async function redeemGift(world: World, { playerId, sealed, key }: Gift): Promise<void> {
  await mayDeposit(world.pool, playerId)
  await holdBack(world, playerId)
  const { code, walletNo, minimum } = await opened(world, playerId, sealed)
  const id = redemptionOf(playerId, code, key)
  const known = await findGift(world.pool, playerId, code)
  if (known && known.id !== id) throw new Refusal('TRUELINK_DUPLICATE')
  const row = known ?? (await begun(world, playerId, { code, id, walletNo }, minimum))
  if ((await finishGift(world, row)) === 'gone') throw await invalid(world, playerId)
}

/** Asks the gift wallet, and credits what it took. What is finished stays as it is. */
async function finishGift(world: World, row: GiftRow): Promise<GiftRow['status']> {
  if (row.status !== 'redeeming') return row.status
  const { id, code, wallet_no: walletNo, player_id: playerId } = row
  const outcome = await answered(world.ports.gift.redeem({ id, code, walletNo }))
  if (outcome.outcome === 'redeemed' && !(Number.isSafeInteger(outcome.amount) && outcome.amount > 0)) throw away()
  return transaction(world.pool, async (tx) => {
    const now = await lockGift(tx, row)
    if (now?.status !== 'redeeming') return now?.status ?? 'gone'
    const status = outcome.outcome === 'redeemed' ? 'credited' : 'gone'
    if (outcome.outcome === 'redeemed') {
      const { amount } = outcome
      await creditDeposit(tx, { playerId, kind: 'giftLink', reference: code, amount, from: 'TRUEWALLET', at: world.clock.now() })
    }
    await setGift(tx, row, status)
    return status
  })
}

/** Ends what was interrupted. Resolves to how many were left: the gift wallet is away. */
export async function finishGifts(world: World): Promise<number> {
  const rows = await openGifts(world.pool, new Date(world.clock.now() - interruptedAfter))
  const outcomes = await Promise.allSettled(rows.map((row) => finishGift(world, row)))
  return outcomes.filter(({ status }) => status === 'rejected').length
}

/** Keeps doing so, from now on. Returns what stops it. */
export const startGiftWork = (world: World, ms = 5_000): (() => Promise<void>) => every(ms, () => finishGifts(world))

/** The row, once the gift is known to be there and worth it; TRUELINK_DUPLICATE where somebody was faster. */
async function begun(
  world: World,
  playerId: number,
  gift: { code: string; id: string; walletNo: string },
  minimum: number,
): Promise<GiftRow> {
  const seen = await answered(world.ports.gift.look(gift.code))
  if (seen.state === 'gone') {
    // Taken by us: perhaps for this very intent, a moment ago; else whoever sent it again learns so, and not that the link is bad.
    const taken = await findGift(world.pool, playerId, gift.code)
    if (taken?.id === gift.id) return taken
    throw (await isClaimed(world, gift.code)) ? new Refusal('TRUELINK_DUPLICATE') : await invalid(world, playerId)
  }
  if (seen.amount < minimum) throw new Refusal('KEY_INVALID', { params: { field: 'link', limit: bahtOf(minimum) } })
  const row = await transaction(world.pool, (tx) => openGift(tx, playerId, gift, world.clock.now()))
  // Of two requests of one intent at once the other may have opened it.
  const mine = row ?? (await findGift(world.pool, playerId, gift.code))
  if (mine?.id !== gift.id) throw new Refusal('TRUELINK_DUPLICATE')
  return mine
}

/** What is in the sealed text, checked: a gift link, for a wallet that we offer for links. */
async function opened(world: World, playerId: number, sealed: string): Promise<{ code: string; walletNo: string; minimum: number }> {
  const text = unseal(sealed, world.config.giftLinkKey)
  const parts = text === undefined ? undefined : partsOf(text)
  const code = parts && world.ports.gift.codeOf(parts.link)
  const wallet = world.catalogue.current.wallets.find((one) => one.mode !== 'AUTO' && one.accountName === parts?.accountName)
  if (code === undefined || !wallet) throw await invalid(world, playerId)
  return { code, walletNo: wallet.accountNo, minimum: wallet.minimum }
}

async function holdBack(world: World, playerId: number): Promise<void> {
  const tries = await triesOf(world.pool, playerId)
  const free = (tries?.since.getTime() ?? 0) + tryWindow
  const now = world.clock.now()
  if (tries && tries.count >= world.config.giftLinkTries && now < free)
    throw new Refusal('REQUEST_LIMIT_1MIN', { retryAfter: (free - now) / 1_000 })
}

async function invalid(world: World, playerId: number): Promise<Refusal> {
  await countTry(world.pool, playerId, world.clock.now(), tryWindow)
  return new Refusal('TRUELINK_INVALID')
}

async function isClaimed({ pool }: World, code: string): Promise<boolean> {
  return (await pool.query("select from claims where kind = 'giftLink' and value = $1", [code])).rowCount === 1
}

const away = (): Refusal => new Refusal('the gift wallet gives no answer', { status: 503, retryAfter: 5 })

async function answered<T>(call: Promise<T>): Promise<T> {
  return withinTime(call, walletTimeout).catch(() => {
    throw away()
  })
}

/** The same for the same intent; without a key each call is its own. */
function redemptionOf(playerId: number, code: string, key: string | undefined): string {
  if (key === undefined) return randomUUID()
  return createHash('sha256')
    .update(JSON.stringify(['giftLink', playerId, code, key]))
    .digest('hex')
    .slice(0, 32)
}
