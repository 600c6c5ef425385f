import { randomUUID } from 'node:crypto'
import { withRetry, type Queryable } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import type { AppContext } from '../context/appContext.ts'
import { openBonus } from '../rewards/bonus.queries.ts'
import { findTransfer } from './transfer.queries.ts'
import { prepareTransfer, startTransfer } from './transfer.service.ts'
import { runTransfer } from './transferSaga.ts'

/** `id` is that of the transfer out of the game. */
export type PlannedLeg = { code: string; id: string }
/** Amounts in satang. */
export type Leg = { code: string; amount: number; failed: boolean }

export async function planSweep(database: Queryable, playerId: number): Promise<PlannedLeg[]> {
  const { rows } = await database.query<{ code: string }>(
    `select slot_code as code from game_account g join balance b
      on b.player_id = g.player_id and b.account = 'game:' || g.slot_code and b.asset = 'THB'
      where g.player_id = $1 and b.amount > 0 order by slot_code`,
    [playerId],
  )
  return rows.map(({ code }) => ({ code, id: randomUUID() }))
}

/**
 * Resumes when it is called again with the same plan. The money of a failed leg stays in the game or in transit. A balance below a
 * transfer's minimum stays in the game, except during a bonus, whose end counts every balance.
 */
export async function sweepGameBalances(context: AppContext, playerId: number, planned: readonly PlannedLeg[]): Promise<Leg[]> {
  const everything = (await openBonus(context.pool, playerId))?.state === 'running'
  const legs = await Promise.all(planned.map((leg) => runLeg(context, playerId, leg, everything)))
  return legs.flat()
}

/** Also returns less than a transfer's minimum. False if the transfer failed. */
export async function sweepGame(context: AppContext, playerId: number, code: string): Promise<boolean> {
  return (await runLeg(context, playerId, { code, id: randomUUID() }, true)).every(({ failed }) => !failed)
}

async function runLeg(context: AppContext, playerId: number, { code, id }: PlannedLeg, everything: boolean): Promise<Leg[]> {
  const order = { playerId, id, from: code, to: 'WALLET', amount: 'all', ...(everything && { least: 1 }) } as const
  try {
    const isStarted = (await findTransfer(context.pool, playerId, id)) !== undefined
    if (!isStarted) await prepareTransfer(context, order, () => {})
    const started = isStarted ? { playerId, id } : await withRetry(() => startTransfer(context.pool, context, order))
    const ended = await runTransfer(context, started)
    return [{ code, amount: (await findTransfer(context.pool, playerId, id))?.amount ?? 0, failed: ended !== 'done' }]
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.message === 'TRANSFER_MINIMUM' ? [] : [{ code, amount: 0, failed: true }]
  }
}
