import { transaction } from '../db/transaction.ts'
import { dayMs } from '../ports/clock.ts'
import { removeFiles } from '../ports/files.ts'
import type { World } from '../world.ts'
import { failedSlips, markFileRemoved, takeFile, unclaimedFiles } from './slips.queries.ts'

/** Milliseconds; an upload may take five minutes. */
const waits = 3_600_000

export async function sweepFiles(world: World): Promise<number> {
  return transaction(world.pool, async (tx) => {
    const gone = await removeFiles(world, 'slip files', await unclaimedFiles(tx, world.clock.now() - waits))
    for (const row of gone) await takeFile(tx, row.player_id, row.file)
    return gone.length
  })
}

export async function sweepFailedSlips(world: World): Promise<number> {
  return transaction(world.pool, async (tx) => {
    const now = world.clock.now()
    const gone = await removeFiles(world, 'failed slips', await failedSlips(tx, now - world.config.slipFailedDays * dayMs))
    for (const row of gone) await markFileRemoved(tx, row, now)
    return gone.length
  })
}
