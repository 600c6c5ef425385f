import type { Queryable } from '../db/transaction.ts'
import { bahtOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { openBetsOf } from './gameAccount.queries.ts'

/**
 * Refuses with `code`, and the stakes as `params.openStakes` in baht, while bets of the player are open: what they win is not known
 * yet, and must not arrive after the terms have ended.
 */
export async function assertNoOpenBets(database: Queryable, playerId: number, code: 'BONUS_CONDITION' | 'REFUND_CONDITION'): Promise<void> {
  const { count, stakes } = await openBetsOf(database, playerId)
  if (count > 0) throw new Refusal(code, { params: { openStakes: bahtOf(stakes) } })
}
