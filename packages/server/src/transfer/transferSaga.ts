// Brings a transfer to its end, from wherever it stands: ask the provider under the operation's name, then settle or give back.
// Anyone may do so at any time, also two at once: docs/adr/0011-sagas.md
import { transaction, type Tx } from '../db/transaction.ts'
import { findGame } from '../gameAccount/gameAccount.queries.ts'
import { Refusal } from '../http/refusal.ts'
import { isExcluded } from '../limits/limits.queries.ts'
import type { GameProvider } from '../ports/game.ts'
import { processAll, runBatches } from '../background/batch.ts'
import type { Stop } from '../background/jobs.ts'
import { withinTime } from '../ports/withinTime.ts'
import type { World } from '../world.ts'
import { holdIn, returnIn, returnOut, settleOut } from './transferLegs.ts'
import { lease, type Started } from './transfer.service.ts'
import { claimDue, endTransfer, findTransfer, goOn, lockTransfer, putOff, setArrived, type TransferRow } from './transfer.queries.ts'

/** `open`: the provider is away, and nobody knows; the money stays in transit until it says. */
export type Ended = 'done' | 'failed' | 'open'
type Verdict = 'taken' | 'never' | 'unknown'

/** Milliseconds after which a provider counts as away. */
const patience = 10_000
const transferJob = 'transfers'
/** The longest wait between two tries, in ms. */
const longest = 10_000

/** Step after step until it has ended, or a provider gives no answer. */
export async function runTransfer(world: World, { playerId, id, row: known, usernames = {} }: Started): Promise<Ended> {
  let row = known ?? (await findTransfer(world.pool, playerId, id))
  let isFirst = known !== undefined
  for (;;) {
    if (!row) throw new Error('a transfer has a row before anything else')
    if (row.state === 'done' || row.state === 'failed') return row.state
    const verdict = await ask(world, row, { usernames, isFirst })
    if (verdict === 'unknown') {
      await putOff(world.pool, row, world.clock.now() + Math.min(longest, 1_000 * 2 ** row.attempts))
      return 'open'
    }
    const seen = row
    if (seen.state === 'entering' && verdict === 'taken') {
      if (await setArrived(world.pool, seen, world.clock.now())) return 'done'
      // Another was faster: it has ended by now.
      row = await findTransfer(world.pool, playerId, id)
      continue
    }
    const taken = await transaction(world.pool, (tx) => step(tx, seen, verdict, world.clock.now()))
    row = taken.row
    // Where another was faster, the next step is theirs, and they may have asked for it already.
    isFirst = taken.isMine
  }
}

type Asking = { usernames: Record<string, string>; isFirst: boolean }

/** What the provider made of the step that is due. Never throws: what is not known is `unknown`. */
async function ask({ pool, jobs, ports: { game } }: World, row: TransferRow, { usernames, isFirst }: Asking): Promise<Verdict> {
  const leaving = row.state === 'leaving'
  const slotCode = leaving ? row.from_code : row.to_code
  const id = `${row.id}:${leaving ? 'out' : 'in'}`
  try {
    const username = usernames[slotCode] ?? (await findGame(pool, row.player_id, slotCode))?.username
    if (username === undefined) throw new Error('a transfer is between accounts that are there')
    const move = { id, slotCode, username, amount: row.amount }
    const { outcome } = await withinTime(leaving ? game.withdraw(move) : game.deposit(move), patience)
    if (outcome === 'done') return 'taken'
    // One that was sent before may be refused because it was taken then: only the provider's book says.
    if (outcome === 'refused' && isFirst) return 'never'
  } catch (error) {
    // It may have taken effect all the same: the provider's book is asked next.
    jobs.countItemFailure(transferJob, `${row.player_id}:${row.id}`, 'unavailable', error)
  }
  return statusOf(game, slotCode, id)
}

async function statusOf(game: GameProvider, slotCode: string, id: string): Promise<Verdict> {
  try {
    const { state } = await withinTime(game.status({ slotCode, id }), patience)
    return state === 'done' ? 'taken' : state === 'never' ? 'never' : 'unknown'
  } catch {
    // Counted by the row's attempts and by krapao_late; the next attempt asks again.
    return 'unknown'
  }
}

type Step = { row: TransferRow | undefined; isMine: boolean }

/** Settles or gives back, unless somebody was faster: then their step stands. Answers where it stands now, and by whom. */
async function step(tx: Tx, seen: TransferRow, verdict: 'taken' | 'never', at: number): Promise<Step> {
  const row = await lockTransfer(tx, seen.player_id, seen.id)
  if (!row || row.state !== seen.state) return { row, isMine: false }
  return { row: await moved(tx, row, verdict, at), isMine: true }
}

async function moved(tx: Tx, row: TransferRow, verdict: 'taken' | 'never', at: number): Promise<TransferRow> {
  if (verdict === 'never') {
    await (row.state === 'leaving' ? returnOut(tx, row, at) : returnIn(tx, row, at))
    return ended(tx, row, at, 'failed')
  }
  return left(tx, row, at)
}

/**
 * It is in the wallet; if that was the way only, it goes on at once, so that nothing else can spend it in between. It stays there
 * for a player who was shut out meanwhile.
 */
async function left(tx: Tx, row: TransferRow, at: number): Promise<TransferRow> {
  await settleOut(tx, row, at)
  if (row.to_code === 'WALLET') return ended(tx, row, at, 'done')
  if (await isExcluded(tx, row.player_id, at)) return ended(tx, row, at, 'failed')
  const entry = await holdIn(tx, row, at)
  await goOn(tx, row, at + lease, entry)
  return { ...row, state: 'entering', entry_operation: entry, attempts: 0 }
}

async function ended(tx: Tx, row: TransferRow, at: number, state: 'done' | 'failed'): Promise<TransferRow> {
  await endTransfer(tx, row, { state, at, answer: state === 'done' ? {} : new Refusal('TRANSFER_FAIL') })
  return { ...row, state }
}

/**
 * Takes up what a crash, or a provider that was away, has left open; each is one copy's at a time. Resolves to how many there were.
 * A server that was killed holds its own for `lease`: so all is at its end well within 30 seconds of a start.
 */
export async function finishTransfers(world: World): Promise<number> {
  const rows = await claimDue(world.pool, world.clock.now(), lease, 25)
  await processAll(world, transfers(world), rows)
  return rows.length
}

const transfers = (world: World) => ({
  name: transferJob,
  idOf: ({ player_id: playerId, id }: TransferRow) => `${playerId}:${id}`,
  work: ({ player_id: playerId, id }: TransferRow): Promise<unknown> => runTransfer(world, { playerId, id }),
})

/** Keeps doing so. Returns a function that stops it. */
export const startTransferWork = (world: World, ms = 1_000): Stop =>
  runBatches(world, { ...transfers(world), ms, claim: (most) => claimDue(world.pool, world.clock.now(), lease, most) })
