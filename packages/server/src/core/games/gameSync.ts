// Posts bets once, then an adjustment for any remainder.
import { randomUUID } from 'node:crypto'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import type { BetState, GameBet, GameProvider } from '#ports/game.ts'
import { raiseAlarm } from '../alarm/alarm.queries.ts'
import { recordBets } from '../bets/bets.queries.ts'
import { countPlay } from '../bets/play.queries.ts'
import type { AppContext, Synced } from '../context/appContext.ts'
import { balanceOf, type Posting, post, lockMoney } from '../ledger/ledger.ts'
import { releaseGrantIfMet } from '../rewards/bonusGrant.ts'
import { giveCoinsForPlay } from '../rewards/coins.ts'
import { findGame, type GameRow, gamesOf, lockGames, setFailed, setSynced, hasOpenTransfer } from './gameAccount.queries.ts'
/** `fresh`: the reading begins after the call, as transfers need. */
type Freshness = { fresh: boolean }
type Reading = { bets: GameBet[]; cursor: string | null; amount: number }

const timeoutMs = 10_000
const tries = 5

/** A failed game keeps its amount. Resolves to whether all balances are known. */
export async function refreshGames(
  context: AppContext,
  playerId: number,
  { fresh, failed = () => {} }: Freshness & { failed?: (slotCode: string, error: unknown) => void },
): Promise<boolean> {
  const rows = await gamesOf(context.pool, playerId)
  const known = await Promise.all(
    rows.map(async (row) => {
      try {
        return (await syncGame(context, playerId, row.slot_code, { fresh })) === 'synced'
      } catch (error) {
        failed(row.slot_code, error)
        await setFailed(context.pool, row)
        return (await balanceOf(context.pool, playerId, `game:${row.slot_code}`)) === 0
      }
    }),
  )
  return known.every(Boolean)
}

/** Concurrent callers share a reading. Rejects when the provider is unavailable or its answer invalid. */
export const syncGame = (
  context: AppContext,
  playerId: number,
  slotCode: string,
  { fresh }: Freshness = { fresh: true },
): Promise<Synced> => context.gameReads(`${playerId}:${slotCode}`, () => readAndStore(context, playerId, slotCode), { fresh })

async function readAndStore(context: AppContext, playerId: number, slotCode: string): Promise<Synced> {
  for (let time = 1; time <= tries; time += 1) {
    const row = await findGame(context.pool, playerId, slotCode)
    if (!row || (await hasOpenTransfer(context.pool, playerId, slotCode))) return 'busy'
    const reading = await withTimeout(read(context.ports.game, row), timeoutMs)
    const kept = await transaction(context.pool, (tx) => storeReading(context, tx, row, reading))
    if (kept) return 'synced'
  }
  return 'busy'
}

/** The amount is consistent only if no bet changed meanwhile. */
async function read(game: GameProvider, { slot_code: slotCode, username, cursor: start }: GameRow): Promise<Reading> {
  const user = { slotCode, username }
  const bets: GameBet[] = []
  let cursor = start
  const readBets = async (): Promise<number> => {
    const before = bets.length
    for (let more = true; more;) {
      const page = await game.betsSince({ ...user, cursor })
      if (!Array.isArray(page.bets) || typeof page.cursor !== 'string' || !page.bets.every(isBet)) throw new Error('inconsistent bets')
      bets.push(...page.bets)
      more = page.more && page.cursor !== cursor
      cursor = page.cursor
    }
    return bets.length - before
  }
  await readBets()
  for (let time = 1; time <= 20; time += 1) {
    const known = await game.balance(user)
    if (known.outcome !== 'known' || !isMoney(known.amount)) throw new Error(`no balance: ${known.outcome}`)
    if ((await readBets()) === 0) return { bets, cursor, amount: known.amount }
  }
  throw new Error('bets come faster than they can be read')
}

/** Returns false if the account changed since `seen`. */
async function storeReading({ clock, config }: AppContext, tx: Tx, seen: GameRow, { bets, cursor, amount }: Reading): Promise<boolean> {
  const at = clock.now()
  const { player_id: playerId, slot_code: slotCode } = seen
  const [row] = await lockGames(tx, playerId, [slotCode])
  // A transfer that began meanwhile has raised `moves`.
  if (!row || row.moves !== seen.moves || row.cursor !== seen.cursor) return false
  const account = `game:${slotCode}` as const
  const { count, net, staked, won } = await recordBets(tx, row, lastReports(bets), at)
  const unexplained = amount - ((await balanceOf(tx, playerId, account)) + net)
  const postings = (house: `house:${string}`, change: number): Posting[] => [
    { account: house, amount: -change },
    { account, amount: change },
  ]
  const steps = [
    {
      kind: 'bets',
      reference: `bets:${slotCode}:change-${row.bet_changes + count}`,
      change: net,
      house: `house:game:${slotCode}` as const,
    },
    { kind: 'adjustment', reference: `adjustment:${randomUUID()}`, change: unexplained, house: `house:adjustment:${slotCode}` as const },
  ]
  // Credits first, so that the account never falls below zero.
  for (const { kind, reference, change, house } of steps.toSorted((a, b) => b.change - a.change))
    if (change !== 0) await post(tx, { playerId, kind, reference, at, postings: postings(house, change) })
  if (staked !== 0 || won !== 0) {
    // The same lock order as every deposit and refund.
    await lockMoney(tx, playerId)
    await countPlay(tx, playerId, { staked, won })
    await giveCoinsForPlay(tx, playerId, config.coinSatang, at)
    await releaseGrantIfMet(tx, playerId, at)
  }
  if (unexplained !== 0) await raiseAlarm(tx, { kind: 'game.adjustment', playerId, detail: { slotCode, satang: unexplained }, at })
  await setSynced(tx, row, { cursor, betChanges: count, at })
  return true
}

const isMoney = (amount: unknown): boolean => Number.isSafeInteger(amount) && Number(amount) >= 0
const states: readonly unknown[] = ['open', 'settled', 'returned'] satisfies BetState[]
const isBet = ({ id, stake, win, at, state = 'settled', settledAt = at }: GameBet): boolean =>
  typeof id === 'string' &&
  id !== '' &&
  isMoney(stake) &&
  isMoney(win) &&
  Number.isFinite(at) &&
  Number.isFinite(settledAt) &&
  states.includes(state) &&
  (state === 'settled' || win === 0)

function lastReports(bets: GameBet[]): GameBet[] {
  const reports = new Map<string, GameBet>()
  for (const bet of bets) {
    const at = reports.get(bet.id)?.at ?? bet.at
    reports.set(bet.id, { ...bet, at, ...(bet.settledAt === undefined && { settledAt: bet.at }) })
  }
  return [...reports.values()]
}
