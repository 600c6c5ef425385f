import { withRetry } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import type { AppContext } from '../context/appContext.ts'
import { openBonus } from '../rewards/bonus.queries.ts'
import { prepareTransfer, startTransfer } from './transfer.service.ts'
import { runTransfer } from './transferSaga.ts'

/** Satang. */
export type Leg = { code: string; amount: number; failed: boolean }

/**
 * The money of a failed leg stays in the game or in transit. Less than a transfer's minimum stays too, unless a bonus runs: its end counts
 * the whole balance.
 */
export async function sweepGameBalances(context: AppContext, playerId: number): Promise<Leg[]> {
  const { rows } = await context.pool.query<{ code: string }>(
    `select slot_code as code from game_account g join balance b
      on b.player_id = g.player_id and b.account = 'game:' || g.slot_code and b.asset = 'THB'
      where g.player_id = $1 and b.amount > 0 order by slot_code`,
    [playerId],
  )
  const everything = (await openBonus(context.pool, playerId))?.state === 'running'
  const legs = await Promise.all(rows.map(({ code }) => leg(context, playerId, code, everything)))
  return legs.flat()
}

/** Includes less than a transfer's minimum. @returns whether nothing failed */
export async function sweepGame(context: AppContext, playerId: number, code: string): Promise<boolean> {
  return (await leg(context, playerId, code, true)).every(({ failed }) => !failed)
}

async function leg(context: AppContext, playerId: number, code: string, everything: boolean): Promise<Leg[]> {
  const order = { playerId, from: code, to: 'WALLET', amount: 'all', ...(everything && { least: 1 }) } as const
  try {
    await prepareTransfer(context, order, () => {})
    const started = await withRetry(() => startTransfer(context.pool, context, order))
    const ended = await runTransfer(context, started)
    const { rows } = await context.pool.query<{ amount: number }>('select amount from transfer where player_id = $1 and id = $2', [
      playerId,
      started.id,
    ])
    return [{ code, amount: rows[0]?.amount ?? 0, failed: ended !== 'done' }]
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.message === 'TRANSFER_MINIMUM' ? [] : [{ code, amount: 0, failed: true }]
  }
}
