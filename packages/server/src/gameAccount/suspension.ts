import { Gauge, type Registry } from 'prom-client'
import { processAll, runBatches } from '../background/batch.ts'
import type { Stop } from '../background/jobs.ts'
import { balanceOf } from '../ledger/ledger.ts'
import type { MoveOutcome } from '../ports/game.ts'
import { withinTime } from '../ports/withinTime.ts'
import { hasOpenTransfer } from '../transfer/transfer.queries.ts'
import { sweepGame } from '../withdraw/bringBack.ts'
import type { World } from '../world.ts'
import { openBetsOf } from './gameAccount.queries.ts'
import { claimAccess, confirmSuspended, type DueAccess, endAccess, putOffAccess, unconfirmedSuspensions } from './suspension.queries.ts'

const patience = 10_000
/** Milliseconds; more than a suspension, a reading and a transfer take. */
const lease = 60_000
const longest = 10 * 60_000

async function close(world: World, account: DueAccess): Promise<void> {
  const { player_id: playerId, slot_code: slotCode, username, access_order: order } = account
  const problem = account.confirmed ? null : await problemOf(world.ports.game.suspend({ slotCode, username, order }))
  if (!account.confirmed && problem === null) await confirmSuspended(world.pool, account, world.clock.now())
  // Runs even without the provider's confirmation: money in the wallet cannot be lost in a game.
  const isSwept = await sweepGame(world, playerId, slotCode)
  if (problem === null && isSwept && !(await holdsMoney(world, playerId, slotCode))) await endAccess(world.pool, account, 'suspended')
  else await putOffAccess(world.pool, account, nextTry(world, account), problem)
}

async function holdsMoney({ pool }: World, playerId: number, slotCode: string): Promise<boolean> {
  return (
    (await balanceOf(pool, playerId, `game:${slotCode}`)) > 0 ||
    (await openBetsOf(pool, playerId, slotCode)).count > 0 ||
    (await hasOpenTransfer(pool, playerId, slotCode))
  )
}

async function reopen(world: World, account: DueAccess): Promise<void> {
  const { slot_code: slotCode, username, access_order: order } = account
  const problem = await problemOf(world.ports.game.resume({ slotCode, username, order }))
  if (problem === null) await endAccess(world.pool, account, 'active')
  else await putOffAccess(world.pool, account, nextTry(world, account), problem)
}

const nextTry = ({ clock }: World, { access_attempts: attempts }: DueAccess): number =>
  clock.now() + Math.min(longest, 1_000 * 2 ** Math.min(attempts, 20))

/** Returns null on success; else the reason, for staff. */
async function problemOf(call: Promise<MoveOutcome>): Promise<string | null> {
  try {
    const answer = await withinTime(call, patience)
    if (answer.outcome === 'done') return null
    return answer.outcome === 'refused' ? `refused: ${answer.message ?? 'no reason given'}` : 'an answer that makes no sense'
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer'
  }
}

const suspensions = (world: World) => ({
  name: 'game suspensions',
  idOf: ({ player_id: playerId, slot_code: slotCode }: DueAccess) => `${playerId}:${slotCode}`,
  work: (account: DueAccess): Promise<void> => (account.barred ? close(world, account) : reopen(world, account)),
})

const claim = (world: World, most: number): Promise<DueAccess[]> => claimAccess(world.pool, { now: world.clock.now(), lease, most })

/**
 * Retries until the provider confirms.
 * @returns the number of accounts that were due
 */
export async function updateSuspensions(world: World): Promise<number> {
  const due = await claim(world, 25)
  await processAll(world, suspensions(world), due)
  return due.length
}

export const startSuspensionWork = (world: World, ms = 2_000): Stop =>
  runBatches(world, { ...suspensions(world), ms, claim: (most) => claim(world, most) })

/** Keeps the last number while the database is unavailable. */
export function measureSuspensions({ pool, jobs, clock }: Pick<World, 'pool' | 'jobs' | 'clock'>, registry: Registry): void {
  const unconfirmed: Gauge = new Gauge({
    name: 'krapao_game_suspensions_unconfirmed',
    help: 'Game accounts of excluded or locked players that their provider has not confirmed as suspended, or as resumed afterwards',
    registers: [registry],
    collect: () => jobs.run('suspension metric', async () => unconfirmed.set((await unconfirmedSuspensions(pool, clock.now())).length)),
  })
}
