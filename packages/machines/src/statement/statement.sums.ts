// What the entries in view add up to. Integer satang; the screen shows it and computes nothing.
import type { Satang, StatementEntry } from '@krapao/sdk'
import { statusOf } from './statement.ts'

/**
 * What an entry did to the wallet; satang, with its sign. Money that left has left, also where it failed later: another entry
 * brings it back. Money that was only announced, failed to come, or was sent back to the bank was never there.
 */
export function movedBy(entry: Pick<StatementEntry, 'from' | 'to' | 'change' | 'status'>): Satang {
  const neverCame = entry.from === 'ANNOUNCED' || entry.to === 'RETURN' || (entry.change > 0 && statusOf(entry) === 'failed')
  return neverCame ? satang(0) : entry.change
}

export type StatementSums = {
  /** What came in and what went out; neither has a sign. */
  in: Satang
  out: Satang
  /**
   * The wallet before the oldest of the entries and after the newest, and whether what lies between is what they say. Null
   * where entries of another selection lie in between, or no balances are told (they are an extension).
   */
  wallet: { before: Satang; after: Satang; agrees: boolean } | null
  /** Of what went out: still on its way to the bank, and to games. */
  onTheWay: { bank: Satang; games: Satang }
  /** Told of, and not come yet: no part of any sum. */
  announced: Satang
}

/** The newest entry is the first. */
export function sumsOf(entries: readonly StatementEntry[]): StatementSums {
  const moved = entries.map(movedBy)
  const open = entries.filter((entry) => statusOf(entry) === 'processing')
  const leaving = (type: StatementEntry['statementType']) =>
    total(open.filter((entry) => entry.statementType === type && entry.change < 0).map((entry) => entry.amount))
  return {
    in: total(moved.filter((change) => change > 0)),
    out: satang(0 - total(moved.filter((change) => change < 0))),
    wallet: walletAround(entries, moved),
    onTheWay: { bank: leaving('withdraw'), games: leaving('transfer') },
    announced: total(open.filter(({ from }) => from === 'ANNOUNCED').map((entry) => entry.amount)),
  }
}

function walletAround(entries: readonly StatementEntry[], moved: readonly Satang[]): StatementSums['wallet'] {
  const [newest, oldest] = [entries.at(0), entries.at(-1)]
  const first = moved.at(-1)
  if (newest?.balance === undefined || oldest?.balance === undefined || first === undefined || !inARow(entries)) return null
  const before = oldest.balance - first
  return { before: satang(before), after: newest.balance, agrees: before + total(moved) === newest.balance }
}

/** Numbers are gapless, so entries that are next to each other have neighbouring ones. */
const inARow = (entries: readonly StatementEntry[]): boolean =>
  entries.every(({ number }, index) => number !== undefined && number === (entries[0]?.number ?? 0) - index)

const total = (amounts: readonly Satang[]): Satang => satang(amounts.reduce<number>((sum, amount) => sum + amount, 0))

/** Of sums of satang: nothing here makes a fraction. */
const satang = (amount: number): Satang => amount as Satang
