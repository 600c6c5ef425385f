import type { AppContext } from '#core/context/appContext.ts'
import { claimUnfinishedQrs, clearCancelDue, type QrRow } from '#core/qrDeposit/qrDeposit.queries.ts'
import type { Queryable } from '#platform/db/transaction.ts'
import { processAll, runBatches, type Due } from '#platform/jobs/batch.ts'
import type { Stop } from '#platform/jobs/jobs.ts'
import { groupCalls } from '#platform/queues/groupCalls.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { interruptedAfter, resolveQr } from './qrCreation.ts'

/** Safe to run concurrently. */
export async function finishQrs(context: AppContext, playerId?: number): Promise<number> {
  const { pool, clock } = context
  const rows = playerId === undefined ? await claimUnfinished(context, 10) : await claimOfPlayer(pool, { playerId, now: clock.now() })
  return processAll(context, qrs(context), rows)
}

const qrs = (context: AppContext) => ({
  name: 'unfinished QRs',
  idOf: ({ id }: QrRow) => id,
  work: (row: QrRow): Promise<unknown> => (row.status === 'creating' ? resolveQr(context, row) : cancelAtProvider(context, row)),
})

const claimUnfinished = ({ pool, clock }: Pick<AppContext, 'pool' | 'clock'>, limit: number): Promise<QrRow[]> =>
  claim(pool, { now: clock.now(), limit })

const claimOfPlayer = groupCalls<{ playerId: number; now: number }, QrRow[]>(async (pool, all) => {
  const now = Math.max(...all.map((one) => one.now))
  const playerIds = all.map(({ playerId }) => playerId)
  const rows = await claim(pool, { now, limit: 10 * all.length }, playerIds)
  return playerIds.map((playerId) => rows.filter((row) => row.player_id === playerId))
})

const claim = (database: Queryable, { now, limit }: Pick<Due, 'now' | 'limit'>, playerIds?: number[]): Promise<QrRow[]> =>
  claimUnfinishedQrs(database, new Date(now - interruptedAfter), { now, limit, lease: interruptedAfter }, playerIds)

async function cancelAtProvider(context: AppContext, row: QrRow): Promise<void> {
  await withTimeout(context.ports.payment.cancelQr(row.id), 10_000)
  await clearCancelDue(context.pool, row)
}

export const startQrWork = (context: AppContext, ms = 5_000): Stop =>
  runBatches(context, { ...qrs(context), ms, claim: (limit) => claimUnfinished(context, limit) })
