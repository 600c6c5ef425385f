import type { AppContext } from '#core/context/appContext.ts'
import { claimUnfinishedQrs, clearCancelDue, type QrRow } from '#core/qrDeposit/qrDeposit.queries.ts'
import { processAll, runBatches } from '#platform/jobs/batch.ts'
import type { Stop } from '#platform/jobs/jobs.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { interruptedAfter, resolveQr } from './qrCreation.ts'

/** Safe to run concurrently. */
export async function finishQrs(context: AppContext, playerId?: number): Promise<number> {
  return processAll(context, qrs(context), await claimUnfinished(context, 10, playerId))
}

const qrs = (context: AppContext) => ({
  name: 'unfinished QRs',
  idOf: ({ id }: QrRow) => id,
  work: (row: QrRow): Promise<unknown> => (row.status === 'creating' ? resolveQr(context, row) : cancelAtProvider(context, row)),
})

function claimUnfinished({ pool, clock }: AppContext, limit: number, playerId?: number): Promise<QrRow[]> {
  const now = clock.now()
  return claimUnfinishedQrs(pool, new Date(now - interruptedAfter), { now, limit, lease: interruptedAfter }, playerId)
}

async function cancelAtProvider(context: AppContext, row: QrRow): Promise<void> {
  await withTimeout(context.ports.payment.cancelQr(row.id), 10_000)
  await clearCancelDue(context.pool, row)
}

export const startQrWork = (context: AppContext, ms = 5_000): Stop =>
  runBatches(context, { ...qrs(context), ms, claim: (limit) => claimUnfinished(context, limit) })
