import type { World } from '../world.ts'
import { processAll, runBatches } from '../background/batch.ts'
import type { Stop } from '../background/jobs.ts'
import { interruptedAfter, resolveQr } from './qrCreation.ts'
import { clearCancelDue, type QrRow, unfinishedQrs } from './qrDeposit.queries.ts'
import { withinTime } from '../ports/withinTime.ts'

/**
 * Brings to an end what waits for a word with the provider: creations that were interrupted, and cancellations that it has not
 * heard of; of all players, or of one. Every copy may do it at any time. Resolves to how many were left: the provider is away.
 */
export async function finishQrs(world: World, playerId?: number): Promise<number> {
  return processAll(world, qrs(world), await unfinished(world, 10, playerId))
}

const qrs = (world: World) => ({
  name: 'unfinished QRs',
  idOf: ({ id }: QrRow) => id,
  work: (row: QrRow): Promise<unknown> => (row.status === 'creating' ? resolveQr(world, row) : tellCancelled(world, row)),
})

const unfinished = ({ pool, clock }: World, most: number, playerId?: number): Promise<QrRow[]> =>
  unfinishedQrs(pool, { before: new Date(clock.now() - interruptedAfter), most }, playerId)

async function tellCancelled(world: World, row: QrRow): Promise<void> {
  await withinTime(world.ports.payment.cancelQr(row.id), 10_000)
  await clearCancelDue(world.pool, row)
}

/** Keeps doing so; the first round takes up what the last run of this server left. Returns a function that stops it. */
export const startQrWork = (world: World, ms = 5_000): Stop =>
  runBatches(world, { ...qrs(world), ms, claim: (most) => unfinished(world, most) })
