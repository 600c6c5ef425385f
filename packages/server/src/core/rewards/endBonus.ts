import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bahtOf } from '#platform/values/money.ts'
import { assertNoOpenBets } from '../bets/openBets.ts'
import type { AppContext } from '../context/appContext.ts'
import { balanceOf, lockMoney } from '../ledger/ledger.ts'
import { type BonusRow, openBonus, setClosed, setSettled, totalOf, turnoverOf } from './bonus.queries.ts'
import { type EndingTerms, type BonusProgress, withdrawalTermsOf } from './bonus.rules.ts'
import { releaseGrantIfMet, settleGrant } from './bonusGrant.ts'

/** Amounts in satang. */
export type ShownFigures = { pays: number; forfeits: number }

export async function progressOf(database: Queryable, row: BonusRow): Promise<BonusProgress & { wallet: number; elsewhere: number }> {
  const done = await turnoverOf(database, row)
  const { wallet, elsewhere } = await totalOf(database, row.player_id)
  const locked = await balanceOf(database, row.player_id, 'bonus')
  return { required: row.required, done, percentFail: row.rules.percentFail, locked, total: wallet + elsewhere, wallet, elsewhere }
}

/** `shown`: the confirmed preview, if the client sends it. */
type Ending = { playerId: number; amount: number; shown: ShownFigures | null }

export type Settled = { pays: number; bonusId: string | null; forfeited: number }

/**
 * Runs before the withdrawal's debit. The grant stays locked until the bank's decision.
 *
 * @throws BONUS_REMAINING while money is outside the wallet, or with `params` when the price is worse than shown; MONEY_NOT_ENOUGH;
 * BONUS_CONDITION while bets are open
 */
export async function settleByWithdrawal(context: AppContext, tx: Tx, { playerId, amount, shown }: Ending): Promise<Settled> {
  await lockMoney(tx, playerId)
  const row = await openBonus(tx, playerId)
  if (row?.state !== 'running') return { pays: amount, bonusId: null, forfeited: 0 }
  await assertNoOpenBets(tx, playerId, 'BONUS_CONDITION')
  const progress = await progressOf(tx, row)
  if (progress.elsewhere > 0) throw new ApiError('BONUS_REMAINING')
  const { pays, forfeits } = priceOf(progress, amount, shown)
  await setClosed(tx, row, 'ending', context.clock.now())
  return { pays, bonusId: row.id, forfeited: forfeits }
}

/** @throws MONEY_NOT_ENOUGH, BONUS_REMAINING */
export function priceOf(progress: BonusProgress, amount: number, shown: ShownFigures | null): EndingTerms {
  if (progress.total < amount) throw new ApiError('MONEY_NOT_ENOUGH')
  const price = withdrawalTermsOf(progress, amount)
  if (shown && (price.pays < shown.pays || price.forfeits > shown.forfeits))
    throw new ApiError('BONUS_REMAINING', { params: { pays: bahtOf(price.pays), forfeits: bahtOf(price.forfeits) } })
  return price
}

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
