import { Gauge, type Registry } from 'prom-client'
import { openBetsOf } from '#core/bets/bets.queries.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { hasOpenTransfer } from '#core/games/gameAccount.queries.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { sweepGame } from '#core/transfers/sweepGameBalances.ts'
import { processAll, runBatches } from '#platform/jobs/batch.ts'
import type { Stop } from '#platform/jobs/jobs.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import type { MoveOutcome } from '#ports/game.ts'
import { claimAccess, confirmSuspended, type DueAccess, endAccess, putOffAccess, unconfirmedSuspensions } from './suspension.queries.ts'

const timeoutMs = 10_000
/** Milliseconds; more than a suspension, a reading and a transfer take. */
const lease = 60_000
const longest = 10 * 60_000

async function close(context: AppContext, account: DueAccess): Promise<void> {
  const { player_id: playerId, slot_code: slotCode, username, access_order: order } = account
  const problem = account.confirmed ? null : await problemOf(context.ports.game.suspend({ slotCode, username, order }))
  if (!account.confirmed && problem === null) await confirmSuspended(context.pool, account, context.clock.now())
  // Even if unconfirmed: money in the wallet cannot be lost in a game.
  const isSwept = await sweepGame(context, playerId, slotCode)
  if (problem === null && isSwept && !(await holdsMoney(context, playerId, slotCode))) await endAccess(context.pool, account, 'suspended')
  else await putOffAccess(context.pool, account, nextTry(context, account), problem)
}

async function holdsMoney({ pool }: AppContext, playerId: number, slotCode: string): Promise<boolean> {
  return (
    (await balanceOf(pool, playerId, `game:${slotCode}`)) > 0 ||
    (await openBetsOf(pool, playerId, slotCode)).count > 0 ||
    (await hasOpenTransfer(pool, playerId, slotCode))
  )
}

async function reopen(context: AppContext, account: DueAccess): Promise<void> {
  const { slot_code: slotCode, username, access_order: order } = account
  const problem = await problemOf(context.ports.game.resume({ slotCode, username, order }))
  if (problem === null) await endAccess(context.pool, account, 'active')
  else await putOffAccess(context.pool, account, nextTry(context, account), problem)
}

const nextTry = ({ clock }: AppContext, { access_attempts: attempts }: DueAccess): number =>
  clock.now() + Math.min(longest, 1_000 * 2 ** Math.min(attempts, 20))

/** Returns null on success; else the reason, for staff. */
async function problemOf(call: Promise<MoveOutcome>): Promise<string | null> {
  try {
    const answer = await withTimeout(call, timeoutMs)
    if (answer.outcome === 'done') return null
    return answer.outcome === 'refused' ? `refused: ${answer.message ?? 'no reason given'}` : 'an invalid answer'
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer'
  }
}

const suspensions = (context: AppContext) => ({
  name: 'game suspensions',
  idOf: ({ player_id: playerId, slot_code: slotCode }: DueAccess) => `${playerId}:${slotCode}`,
  work: (account: DueAccess): Promise<void> => (account.barred ? close(context, account) : reopen(context, account)),
})

const claim = (context: AppContext, limit: number): Promise<DueAccess[]> =>
  claimAccess(context.pool, { now: context.clock.now(), lease, limit })

/** @returns the number of accounts that were due */
export async function updateSuspensions(context: AppContext): Promise<number> {
  const due = await claim(context, 25)
  await processAll(context, suspensions(context), due)
  return due.length
}

export const startSuspensionWork = (context: AppContext, ms = 2_000): Stop =>
  runBatches(context, { ...suspensions(context), ms, claim: (limit) => claim(context, limit) })

export function measureSuspensions({ pool, jobs, clock }: Pick<AppContext, 'pool' | 'jobs' | 'clock'>, registry: Registry): void {
  const unconfirmed: Gauge = new Gauge({
    name: 'krapao_game_suspensions_unconfirmed',
    help: 'Game accounts of excluded or locked players that their provider has not confirmed as suspended, or as resumed afterwards',
    registers: [registry],
    collect: () => jobs.run('suspension metric', async () => unconfirmed.set((await unconfirmedSuspensions(pool, clock.now())).length)),
  })
}
