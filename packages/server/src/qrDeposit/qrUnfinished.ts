import { transaction } from '../db/transaction.ts'
import type { World } from '../world.ts'
import { every } from './every.ts'
import { interruptedAfter, resolveQr } from './qrCreation.ts'
import { clearCancelDue, unfinishedQrs } from './qrDeposit.queries.ts'
import { withinTime } from './withinTime.ts'

/**
 * Brings to an end what waits for a word with the provider: creations that were interrupted, and cancellations that it has not
 * heard of; of all players, or of one. Every copy may do it at any time. Resolves to how many were left: the provider is away.
 */
export async function finishQrs(world: World, playerId?: number): Promise<number> {
  const before = new Date(world.clock.now() - interruptedAfter)
  let left = 0
  for (const row of await unfinishedQrs(world.pool, before, playerId)) {
    try {
      if (row.status === 'creating') await resolveQr(world, row)
      else {
        await withinTime(world.ports.payment.cancelQr(row.id), 10_000)
        await transaction(world.pool, (tx) => clearCancelDue(tx, row))
      }
    } catch {
      left += 1
    }
  }
  return left
}

/** Keeps doing so, every few seconds, from now on; the first round is what the last run of this server left. Returns what stops it. */
export const startQrWork = (world: World, ms = 5_000): (() => Promise<void>) => every(ms, () => finishQrs(world))
