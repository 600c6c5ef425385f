import type { AppContext } from '#core/context/appContext.ts'
import { claimUnfinishedQrs, clearCancelDue, type QrRow } from '#core/qrDeposit/qrDeposit.queries.ts'
import { processAll, runBatches } from '#platform/jobs/batch.ts'
import type { Stop } from '#platform/jobs/jobs.ts'
import { inGroups } from '#platform/queues/inGroups.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { interruptedAfter, resolveQr } from './qrCreation.ts'

/** Safe to run concurrently. */
export async function finishQrs(context: AppContext, playerId?: number): Promise<number> {
  return processAll(context, qrs(context), await (playerId === undefined ? unfinished(context, 10) : claimOf(context, playerId)))
}

const claimOf = inGroups<AppContext, number, QrRow[]>(async (context, playerIds) => {
  const rows = Map.groupBy(await unfinished(context, 10 * playerIds.length, playerIds), (row) => row.player_id)
  return playerIds.map((playerId, index) => (playerIds.indexOf(playerId) === index ? rows.get(playerId) : undefined) ?? [])
})

const qrs = (context: AppContext) => ({
  name: 'unfinished QRs',
  idOf: ({ id }: QrRow) => id,
  work: (row: QrRow): Promise<unknown> => (row.status === 'creating' ? resolveQr(context, row) : tellCancelled(context, row)),
})

function unfinished({ pool, clock }: AppContext, limit: number, playerIds?: number[]): Promise<QrRow[]> {
  const now = clock.now()
  return claimUnfinishedQrs(pool, new Date(now - interruptedAfter), { now, limit, lease: interruptedAfter }, playerIds)
}

async function tellCancelled(context: AppContext, row: QrRow): Promise<void> {
  await withTimeout(context.ports.payment.cancelQr(row.id), 10_000)
  await clearCancelDue(context.pool, row)
}

export const startQrWork = (context: AppContext, ms = 5_000): Stop =>
  runBatches(context, { ...qrs(context), ms, claim: (limit) => unfinished(context, limit) })
