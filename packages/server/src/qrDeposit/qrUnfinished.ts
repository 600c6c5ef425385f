import type { World } from '../world.ts'
import { processAll, runBatches } from '../background/batch.ts'
import type { Stop } from '../background/jobs.ts'
import { interruptedAfter, resolveQr } from './qrCreation.ts'
import { clearCancelDue, type QrRow, unfinishedQrs } from './qrDeposit.queries.ts'
import { withinTime } from '../ports/withinTime.ts'

/** Safe to run concurrently. Returns how many are left because the provider is unavailable. */
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

export const startQrWork = (world: World, ms = 5_000): Stop =>
  runBatches(world, { ...qrs(world), ms, claim: (most) => unfinished(world, most) })
