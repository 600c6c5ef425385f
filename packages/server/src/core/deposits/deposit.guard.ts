import type { Pool } from 'pg'
import type { Queryable } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { groupCalls } from '#platform/queues/groupCalls.ts'
import { assertWithinLimits } from '../limits/limitCheck.ts'
import { bonusRuns } from '../rewards/bonus.queries.ts'

/** Satang; null while unknown. `replaces`: a bank's live QR. */
export type DepositRequest = { playerId: number; amount: number | null; at: number; replaces?: string }

/** A waiting bonus needs the deposit. */
export const noBonus = async (database: Queryable, { playerId }: Pick<DepositRequest, 'playerId'>): Promise<void> => {
  if (await bonusRuns(database, playerId)) throw new ApiError('BONUS_REMAINING')
}

type Standing = { playerId: number; hasWallet: boolean; hasBonus: boolean; hasLimits: boolean; hasBankAccount: boolean }

const standingOf = groupCalls<number, Standing | undefined>(async (pool, playerIds) => {
  const text = `select id as "playerId", has_wallet as "hasWallet",
      exists (select from player_bonus where player_id = p.id and state in ('running', 'ending')) as "hasBonus",
      exists (select from player_limit where player_id = p.id) as "hasLimits",
      exists (select from bank_account where player_id = p.id) as "hasBankAccount"
    from player p where id = any ($1)`
  const { rows } = await pool.query<Standing>({ name: 'may_deposit', text, values: [playerIds] })
  return playerIds.map((playerId) => rows.find((row) => row.playerId === playerId))
})

/**
 * Unrequested money is subject only to the player's own limits.
 *
 * @throws NO_WALLET, BONUS_REMAINING, or KEY_INVALID with `params.ownLimit`
 */
export async function assertMayDeposit(pool: Pool, { amount, ...request }: DepositRequest): Promise<{ hasBankAccount: boolean }> {
  const player = await standingOf(pool, request.playerId)
  if (!player?.hasWallet) throw new ApiError('NO_WALLET')
  if (player.hasBonus) throw new ApiError('BONUS_REMAINING')
  if (player.hasLimits && amount !== null) await assertWithinLimits(pool, { ...request, amount })
  return player
}
