import type { World } from '../world.ts'
import { every } from '../background/every.ts'
import { interruptedAfter, resolveQr } from './qrCreation.ts'
import { clearCancelDue, type QrRow, unfinishedQrs } from './qrDeposit.queries.ts'
import { withinTime } from '../ports/withinTime.ts'

/**
 * Brings to an end what waits for a word with the provider: creations that were interrupted, and cancellations that it has not
 * heard of; of all players, or of one. Every copy may do it at any time. Resolves to how many were left: the provider is away.
 */
export async function finishQrs(world: World, playerId?: number): Promise<number> {
  const before = new Date(world.clock.now() - interruptedAfter)
  const rows = await unfinishedQrs(world.pool, before, playerId)
  const outcomes = await Promise.allSettled(
    rows.map((row) => (row.status === 'creating' ? resolveQr(world, row) : tellCancelled(world, row))),
  )
  return outcomes.filter(({ status }) => status === 'rejected').length
}

async function tellCancelled(world: World, row: QrRow): Promise<void> {
  await withinTime(world.ports.payment.cancelQr(row.id), 10_000)
  await clearCancelDue(world.pool, row)
}

/** Keeps doing so, every few seconds, from now on; the first round is what the last run of this server left. Returns what stops it. */
export const startQrWork = (world: World, ms = 5_000): (() => Promise<void>) => every(ms, () => finishQrs(world))
