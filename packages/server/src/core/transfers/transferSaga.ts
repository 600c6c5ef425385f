// Safe to run concurrently, from any state: docs/adr/0011-sagas.md
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { processAll, runBatches } from '#platform/jobs/batch.ts'
import type { Stop } from '#platform/jobs/jobs.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import type { GameProvider } from '#ports/game.ts'
import type { AppContext } from '../context/appContext.ts'
import { findGame } from '../games/gameAccount.queries.ts'
import { isExcluded } from '../limits/limits.queries.ts'
import {
  claimOpenTransfers,
  endTransfer,
  findTransfer,
  advanceTransfer,
  lockTransfer,
  postponeTransfer,
  markArrived,
  type TransferRow,
} from './transfer.queries.ts'
import { lease, type Started } from './transfer.service.ts'
import { holdIncoming, returnIncoming, returnOutgoing, settleOutgoing } from './transferPostings.ts'

/** `open`: the provider's answer is unknown, and the money in transit. */
export type Ended = 'done' | 'failed' | 'open'
type Verdict = 'taken' | 'never' | 'unknown'

const timeoutMs = 10_000
const transferJob = 'transfers'
/** Milliseconds. */
const maxRetryDelay = 10_000

export async function runTransfer(context: AppContext, { playerId, id, row: known, usernames = new Map() }: Started): Promise<Ended> {
  let row = known ?? (await findTransfer(context.pool, playerId, id))
  let isFirst = known !== undefined
  for (;;) {
    if (!row) throw new Error('the transfer has no row')
    if (row.state === 'done' || row.state === 'failed') return row.state
    const verdict = await requestProvider(context, row, { usernames, isFirst })
    if (verdict === 'unknown') {
      await postponeTransfer(context.pool, row, context.clock.now() + Math.min(maxRetryDelay, 1_000 * 2 ** row.attempts))
      return 'open'
    }
    const seen = row
    if (seen.state === 'entering' && verdict === 'taken') {
      if (await markArrived(context.pool, seen, context.clock.now())) return 'done'
      row = await findTransfer(context.pool, playerId, id)
      continue
    }
    const result = await transaction(context.pool, (tx) => completeStep(tx, seen, verdict, context.clock.now()))
    row = result.row
    // Another copy that completed the step may already have called the provider for the next one.
    isFirst = result.isMine
  }
}

type ProviderRequest = { usernames: ReadonlyMap<string, string>; isFirst: boolean }

/** Never throws: an unclear result is `unknown`. */
async function requestProvider(
  { pool, jobs, ports: { game } }: AppContext,
  row: TransferRow,
  { usernames, isFirst }: ProviderRequest,
): Promise<Verdict> {
  const leaving = row.state === 'leaving'
  const slotCode = leaving ? row.from_code : row.to_code
  const id = `${row.id}:${leaving ? 'out' : 'in'}`
  const countFailure = (error: unknown): void => jobs.countItemFailure(transferJob, `${row.player_id}:${row.id}`, 'unavailable', error)
  try {
    const username = usernames.get(slotCode) ?? (await findGame(pool, row.player_id, slotCode))?.username
    if (username === undefined) throw new Error('the player has no account at this game')
    const move = { id, slotCode, username, amount: row.amount }
    const { outcome } = await withTimeout(leaving ? game.withdraw(move) : game.deposit(move), timeoutMs)
    if (outcome === 'done') return 'taken'
    // A repeat may be refused because the first was accepted; the provider's status decides.
    if (outcome === 'refused' && isFirst) return 'never'
  } catch (error) {
    countFailure(error)
  }
  return statusOf(game, slotCode, id, countFailure)
}

async function statusOf(game: GameProvider, slotCode: string, id: string, countFailure: (error: unknown) => void): Promise<Verdict> {
  try {
    const { state } = await withTimeout(game.status({ slotCode, id }), timeoutMs)
    return state === 'done' ? 'taken' : state === 'never' ? 'never' : 'unknown'
  } catch (error) {
    countFailure(error)
    return 'unknown'
  }
}

type StepResult = { row: TransferRow | undefined; isMine: boolean }

async function completeStep(tx: Tx, seen: TransferRow, verdict: 'taken' | 'never', at: number): Promise<StepResult> {
  const row = await lockTransfer(tx, seen.player_id, seen.id)
  if (!row || row.state !== seen.state) return { row, isMine: false }
  return { row: await applyVerdict(tx, row, verdict, at), isMine: true }
}

async function applyVerdict(tx: Tx, row: TransferRow, verdict: 'taken' | 'never', at: number): Promise<TransferRow> {
  if (verdict === 'never') {
    await (row.state === 'leaving' ? returnOutgoing(tx, row, at) : returnIncoming(tx, row, at))
    return endWith(tx, row, at, 'failed')
  }
  return settleLeaving(tx, row, at)
}

/** Money for another game is held again in the same transaction, so that nothing else spends it, unless the player was excluded. */
async function settleLeaving(tx: Tx, row: TransferRow, at: number): Promise<TransferRow> {
  await settleOutgoing(tx, row, at)
  if (row.to_code === 'WALLET') return endWith(tx, row, at, 'done')
  if (await isExcluded(tx, row.player_id, at)) return endWith(tx, row, at, 'failed')
  const entry = await holdIncoming(tx, row, at)
  await advanceTransfer(tx, row, at + lease, entry)
  return { ...row, state: 'entering', entry_transaction: entry, attempts: 0 }
}

async function endWith(tx: Tx, row: TransferRow, at: number, state: 'done' | 'failed'): Promise<TransferRow> {
  await endTransfer(tx, row, { state, at, answer: state === 'done' ? {} : new ApiError('TRANSFER_FAIL') })
  return { ...row, state }
}

/** The `lease` lets all unfinished transfers end within 30 seconds of a start. */
export async function finishTransfers(context: AppContext): Promise<number> {
  const rows = await claim(context, 25)
  await processAll(context, transfers(context), rows)
  return rows.length
}

const claim = ({ pool, clock }: AppContext, limit: number): Promise<TransferRow[]> =>
  claimOpenTransfers(pool, { now: clock.now(), limit, lease })

const transfers = (context: AppContext) => ({
  name: transferJob,
  idOf: ({ player_id: playerId, id }: TransferRow) => `${playerId}:${id}`,
  work: ({ player_id: playerId, id }: TransferRow): Promise<unknown> => runTransfer(context, { playerId, id }),
})

export const startTransferWork = (context: AppContext, ms = 1_000): Stop =>
  runBatches(context, { ...transfers(context), ms, claim: (limit) => claim(context, limit) })
