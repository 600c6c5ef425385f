// A player has one bonus at a time.
import { randomUUID } from 'node:crypto'
import type { Catalogue } from '#core/catalogue/catalogue.schema.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { refreshGames } from '#core/games/gameSync.ts'
import { assertNoOpenBets } from '#core/bets/openBets.ts'
import { bahtOf } from '#platform/values/money.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import type { AppContext } from '#core/context/appContext.ts'
import {
  bonusesOf,
  type BonusRow,
  insertBonus,
  lockMoney,
  openBonus,
  setClosed,
  setSettled,
  type Source,
  totalOf,
  turnoverOf,
} from '#core/rewards/bonus.queries.ts'
import { lockGrant, releaseGrantIfMet, settleGrant, takePlaceFor } from '#core/rewards/bonusGrant.ts'
import { countsSince, endPriceOf, grantOf, type Price, type Rules, type BonusProgress, withdrawalOf } from '#core/rewards/bonus.rules.ts'

/** The previewed figures in satang. */
export type ShownFigures = { pays: number; forfeits: number }

/** @throws BONUS_REMAINING, or BONUS_ALREADY_ACTIVE while a bonus waits for its deposit */
export async function requireFree(tx: Tx, playerId: number): Promise<void> {
  await lockMoney(tx, playerId)
  const open = await openBonus(tx, playerId)
  if (open) throw new ApiError(open.state === 'waiting' ? 'BONUS_ALREADY_ACTIVE' : 'BONUS_REMAINING')
}

/** The caller has checked that the player has none. */
export async function takeBonus(
  tx: Tx,
  playerId: number,
  wish: { source: Source; code: string; rules: Rules; at: number },
): Promise<string> {
  const id = randomUUID()
  const { source, code, rules, at } = wish
  await insertBonus(tx, { player_id: playerId, id, source, code, rules, taken_at: new Date(at) })
  return id
}

/** @throws NO_DATA, BONUS_REMAINING, BONUS_ALREADY_ACTIVE, BONUS_MAX_CLAIMED */
export async function activateBonus(context: AppContext, tx: Tx, playerId: number, code: string): Promise<BonusRow[]> {
  const offered = context.catalogue.current.bonuses.find((one) => one.code === code)
  if (!offered) throw new ApiError('NO_DATA')
  await requireFree(tx, playerId)
  const now = context.clock.now()
  const since = countsSince(offered.type, now)
  const received = receivedOf(await bonusesOf(tx, playerId), code).filter(({ updatedAt }) => updatedAt.getTime() >= since)
  if (received.length >= offered.maxReceived) throw new ApiError('BONUS_MAX_CLAIMED')
  await takeBonus(tx, playerId, { source: 'bonus', code, rules: rulesOf(offered), at: now })
  return bonusesOf(tx, playerId)
}

export const rulesOf = ({ name, type, percent, maximum, minimumDeposit, turnover, percentFail }: Catalogue['bonuses'][number]): Rules => ({
  name,
  type,
  percent,
  maximum,
  minimumDeposit,
  turnover,
  percentFail,
})

export const receivedOf = (rows: readonly BonusRow[], code: string): { updatedAt: Date }[] =>
  rows.flatMap((row) => (row.source === 'bonus' && row.code === code && row.granted_at ? [{ updatedAt: row.granted_at }] : []))

/** Runs in the deposit's transaction. A deposit that is too small is ignored; a promotion without a free place is cancelled. */
export async function grantOnDeposit(tx: Tx, playerId: number, { amount, at }: { amount: number; at: number }): Promise<void> {
  const row = await openBonus(tx, playerId)
  if (row?.state !== 'waiting') return
  const granted = grantOf(row.rules, amount)
  if (granted === 0) return
  if (await takePlaceFor(tx, row)) await lockGrant(tx, row, { deposit: amount, granted, at })
  else await setClosed(tx, row, 'cancelled', at)
}

export async function progressOf(database: Queryable, row: BonusRow): Promise<BonusProgress & { wallet: number; elsewhere: number }> {
  const done = await turnoverOf(database, row)
  const { wallet, elsewhere } = await totalOf(database, row.player_id)
  const locked = await balanceOf(database, row.player_id, 'bonus')
  return { required: row.required, done, percentFail: row.rules.percentFail, locked, total: wallet + elsewhere, wallet, elsewhere }
}

/** Per minute and player; each queries every game. */
const freshReadings = 20

/**
 * Resolves to whether all games answered.
 *
 * @throws REQUEST_LIMIT
 */
export async function prepareEnd(context: AppContext, playerId: number, { fresh } = { fresh: true }): Promise<boolean> {
  if (fresh) context.limiter.count(`fresh readings of player ${playerId}`, freshReadings)
  return refreshGames(context, playerId, { fresh })
}

export const prepareClear = async (context: AppContext, playerId: number): Promise<boolean> =>
  (await openBonus(context.pool, playerId))?.state === 'running' && prepareEnd(context, playerId)

/**
 * @throws NO_DATA without a bonus; BONUS_CONDITION while it may not end, bets are open, or not all is `known`, since an unread game may
 * hold a win
 */
export async function clearBonus(context: AppContext, tx: Tx, playerId: number, known: boolean): Promise<void> {
  await lockMoney(tx, playerId)
  const row = await openBonus(tx, playerId)
  if (!row) throw new ApiError('NO_DATA')
  const at = context.clock.now()
  if (row.state === 'waiting') return setClosed(tx, row, 'cancelled', at)
  if (row.state === 'running') await assertNoOpenBets(tx, playerId, 'BONUS_CONDITION')
  const price = row.state === 'running' ? endPriceOf(await progressOf(tx, row), known ? context.config.bonusThreshold : null) : null
  if (!price?.ends) throw new ApiError('BONUS_CONDITION')
  await setClosed(tx, row, 'ended', at)
  await settleGrant(tx, row, price.forfeits, at)
}

/** `shown`: the confirmed preview, if the client sends it. */
type Ending = { playerId: number; amount: number; shown: ShownFigures | null }
export type Settled = { pays: number; bonusId: string | null; forfeited: number }

/**
 * Runs in the withdrawal's transaction, before its debit. The grant stays locked until the bank has decided.
 *
 * @throws BONUS_REMAINING while money is outside the wallet, or with `params` when the price is worse than shown; MONEY_NOT_ENOUGH;
 * BONUS_CONDITION while bets are open
 */
export async function settleByWithdrawal(context: AppContext, tx: Tx, { playerId, amount, shown }: Ending): Promise<Settled> {
  await lockMoney(tx, playerId)
  const row = await openBonus(tx, playerId)
  if (row?.state !== 'running') return { pays: amount, bonusId: null, forfeited: 0 }
  await assertNoOpenBets(tx, playerId, 'BONUS_CONDITION')
  const standing = await progressOf(tx, row)
  if (standing.elsewhere > 0) throw new ApiError('BONUS_REMAINING')
  const { pays, forfeits } = priceOf(standing, amount, shown)
  await setClosed(tx, row, 'ending', context.clock.now())
  return { pays, bonusId: row.id, forfeited: forfeits }
}

/** @throws MONEY_NOT_ENOUGH, BONUS_REMAINING */
export function priceOf(standing: BonusProgress, amount: number, shown: ShownFigures | null): Price {
  if (standing.total < amount) throw new ApiError('MONEY_NOT_ENOUGH')
  const price = withdrawalOf(standing, amount)
  if (shown && (price.pays < shown.pays || price.forfeits > shown.forfeits))
    throw new ApiError('BONUS_REMAINING', { params: { pays: bahtOf(price.pays), forfeits: bahtOf(price.forfeits) } })
  return price
}

/** Ends the bonus when the bank has paid, and otherwise resumes it. */
export async function settleByBank(
  tx: Tx,
  { playerId, bonusId, forfeited }: { playerId: number; bonusId: string; forfeited: number },
  outcome: 'paid' | 'refused',
  at: number,
): Promise<void> {
  const row = await setSettled(tx, { player_id: playerId, id: bonusId }, outcome === 'paid' ? 'ended' : 'running')
  if (!row) return
  if (outcome === 'paid') await settleGrant(tx, row, forfeited, at)
  // Counts play since the withdrawal.
  else await releaseGrantIfMet(tx, playerId, at)
}
