import type { Queryable } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bahtOf } from '#platform/values/money.ts'
import { openBetsOf } from './bets.queries.ts'

/** Throws `code`, with `params.openStakes` in baht: open bets must not win after the terms have ended. */
export async function assertNoOpenBets(database: Queryable, playerId: number, code: 'BONUS_CONDITION' | 'REFUND_CONDITION'): Promise<void> {
  const { count, stakes } = await openBetsOf(database, playerId)
  if (count > 0) throw new ApiError(code, { params: { openStakes: bahtOf(stakes) } })
}
