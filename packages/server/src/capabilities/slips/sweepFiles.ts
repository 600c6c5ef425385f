import type { AppContext } from '#core/context/appContext.ts'
import { transaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/time/clock.ts'
import { removalsAtOnce, removeFiles } from '#ports/files.ts'
import { claimFailedSlips, claimUnclaimedFiles, markFileRemoved, removeUnclaimedFile } from './slips.queries.ts'

/** Milliseconds; an upload may take five minutes. */
const waits = 3_600_000

export async function sweepFiles(context: AppContext): Promise<number> {
  return transaction(context.pool, async (tx) => {
    const now = context.clock.now()
    const gone = await removeFiles(context, 'slip files', await claimUnclaimedFiles(tx, now - waits, removalsAtOnce(now)))
    for (const row of gone) await removeUnclaimedFile(tx, row.player_id, row.file)
    return gone.length
  })
}

export async function sweepFailedSlips(context: AppContext): Promise<number> {
  return transaction(context.pool, async (tx) => {
    const now = context.clock.now()
    const found = await claimFailedSlips(tx, now - context.config.slipFailedDays * dayMs, removalsAtOnce(now))
    const gone = await removeFiles(context, 'failed slips', found)
    for (const row of gone) await markFileRemoved(tx, row, now)
    return gone.length
  })
}
