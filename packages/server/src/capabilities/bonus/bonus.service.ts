import { assertNoOpenBets } from '#core/bets/openBets.ts'
import type { Catalogue } from '#core/catalogue/catalogue.schema.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { refreshGamesWithLimit } from '#core/games/refreshGamesWithLimit.ts'
import { lockMoney } from '#core/ledger/ledger.ts'
import { bonusesOf, type BonusRow, openBonus, setClosed } from '#core/rewards/bonus.queries.ts'
import { periodStart, endingTermsOf, type Rules } from '#core/rewards/bonus.rules.ts'
import { settleGrant } from '#core/rewards/bonusGrant.ts'
import { progressOf } from '#core/rewards/endBonus.ts'
import { assertNoOpenBonus, takeBonus } from '#core/rewards/takeBonus.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'

/** @throws NO_DATA, BONUS_REMAINING, BONUS_ALREADY_ACTIVE, BONUS_MAX_CLAIMED */
export async function activateBonus(context: AppContext, tx: Tx, playerId: number, code: string): Promise<BonusRow[]> {
  const offered = context.catalogue.current.bonuses.find((one) => one.code === code)
  if (!offered) throw new ApiError('NO_DATA')
  await assertNoOpenBonus(tx, playerId)
  const now = context.clock.now()
  const since = periodStart(offered.type, now)
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

export const refreshGamesForClear = async (context: AppContext, playerId: number): Promise<boolean> =>
  (await openBonus(context.pool, playerId))?.state === 'running' && refreshGamesWithLimit(context, playerId)

/**
 * @throws NO_DATA without a bonus; BONUS_CONDITION while it may not end, bets are open, or a game could not be read, since it may hold
 * a win
 */
export async function clearBonus(context: AppContext, tx: Tx, playerId: number, allGamesRead: boolean): Promise<void> {
  await lockMoney(tx, playerId)
  const row = await openBonus(tx, playerId)
  if (!row) throw new ApiError('NO_DATA')
  const at = context.clock.now()
  if (row.state === 'waiting') return setClosed(tx, row, 'cancelled', at)
  if (row.state === 'running') await assertNoOpenBets(tx, playerId, 'BONUS_CONDITION')
  const price =
    row.state === 'running' ? endingTermsOf(await progressOf(tx, row), allGamesRead ? context.config.bonusThreshold : null) : null
  if (!price?.ends) throw new ApiError('BONUS_CONDITION')
  await setClosed(tx, row, 'ended', at)
  await settleGrant(tx, row, price.forfeits, at)
}
