import { transaction } from '../db/transaction.ts'
import type { World } from '../world.ts'
import { takeFile, unclaimedFiles } from './slips.queries.ts'

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
