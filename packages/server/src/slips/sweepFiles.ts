import { transaction } from '../db/transaction.ts'
import { dayMs } from '../ports/clock.ts'
import type { World } from '../world.ts'
import { failedSlips, markFileRemoved, takeFile, unclaimedFiles } from './slips.queries.ts'

/** Milliseconds after which a file that no slip took has none to come: an upload may take five minutes. */
const waits = 3_600_000

/** Removes some files whose upload never became a slip. One that the store does not give up now is tried again. */
export async function sweepFiles({ pool, clock, ports }: World): Promise<number> {
  return transaction(pool, async (tx) => {
    const files = await unclaimedFiles(tx, clock.now() - waits)
    const removed = await Promise.allSettled(files.map(({ file }) => ports.files.remove(file)))
    let count = 0
    for (const [index, { status }] of removed.entries()) {
      const row = files[index]
      if (status === 'fulfilled' && row && (await takeFile(tx, row.player_id, row.file))) count += 1
    }
    return count
  })
}

/** Removes the pictures of some slips that failed long ago. One that the store does not give up now is tried again. */
export async function sweepFailedSlips({ pool, clock, ports, config }: World): Promise<number> {
  return transaction(pool, async (tx) => {
    const now = clock.now()
    const rows = await failedSlips(tx, now - config.slipFailedDays * dayMs)
    const removed = await Promise.allSettled(rows.map(({ file }) => ports.files.remove(file)))
    const gone = rows.filter((_, index) => removed[index]?.status === 'fulfilled')
    for (const row of gone) await markFileRemoved(tx, row, now)
    return gone.length
  })
}
