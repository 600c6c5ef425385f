import type { Queryable } from '../db/transaction.ts'
import { bahtOf } from '../http/money.ts'
import { ApiError } from '../http/apiError.ts'
import { openBetsOf } from './gameAccount.queries.ts'

/** Throws `code`, with `params.openStakes` in baht: open bets' wins must not arrive after the terms have ended. */
export async function assertNoOpenBets(database: Queryable, playerId: number, code: 'BONUS_CONDITION' | 'REFUND_CONDITION'): Promise<void> {
  const { count, stakes } = await openBetsOf(database, playerId)
  if (count > 0) throw new ApiError(code, { params: { openStakes: bahtOf(stakes) } })
}
