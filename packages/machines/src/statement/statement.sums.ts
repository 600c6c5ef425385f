import type { Satang, StatementEntry } from '@krapao/sdk'
import { statusOf } from './statement.ts'

export type StatementSums = {
  /** Neither includes `returned`. */
  in: Satang
  out: Satang
  /**
   * `agrees`: the entries explain the difference; null if entries are missing in between or the backend omits balances
   * (extension).
   */
  wallet: { before: Satang; after: Satang; agrees: boolean } | null
  /** Part of `out`. */
  onTheWay: { bank: Satang; games: Satang }
  /** Not part of any total. */
  announced: Satang
  /** Failed entries whose money is listed again as returned. Not part of any total. */
  returned: Satang
}

/** The newest entry comes first. */
export function sumsOf(entries: readonly StatementEntry[]): StatementSums {
  const changes = entries.map(({ moved }) => moved)
  const open = entries.filter((entry) => statusOf(entry) === 'processing')
  const leaving = (type: StatementEntry['statementType']) =>
    total(open.filter((entry) => entry.statementType === type && entry.change < 0).map((entry) => entry.amount))
  const pairs = returnedPairs(entries)
  const kept = entries.filter((entry) => !pairs.has(entry)).map(({ moved }) => moved)
  return {
    in: total(kept.filter((change) => change > 0)),
    out: satang(0 - total(kept.filter((change) => change < 0))),
    wallet: walletAround(entries, changes),
    onTheWay: { bank: leaving('withdraw'), games: leaving('transfer') },
    announced: total(open.filter(({ from }) => from === 'ANNOUNCED').map((entry) => entry.amount)),
    returned: total([...pairs].filter(({ moved }) => moved > 0).map(({ moved }) => moved)),
  }
}

/** A failed entry stays if the one that returned its money is not listed, as the balance needs it. */
function returnedPairs(entries: readonly StatementEntry[]): ReadonlySet<StatementEntry> {
  const returns = entries.filter(({ statementType, to, returned }) => to === 'WALLET' && (statementType === 'withdraw' || returned))
  const pairs = new Set<StatementEntry>()
  for (const entry of entries.filter((one) => one.moved < 0 && statusOf(one) === 'failed')) {
    const back = returns.find((one) => !pairs.has(one) && one.statementType === entry.statementType && one.moved === 0 - entry.moved)
    if (back) pairs.add(entry).add(back)
  }
  return pairs
}

function walletAround(entries: readonly StatementEntry[], moved: readonly Satang[]): StatementSums['wallet'] {
  const [newest, oldest] = [entries.at(0), entries.at(-1)]
  const first = moved.at(-1)
  if (newest?.balance === undefined || oldest?.balance === undefined || first === undefined || !inARow(entries)) return null
  const before = oldest.balance - first
  return { before: satang(before), after: newest.balance, agrees: before + total(moved) === newest.balance }
}

/** Numbers have no gaps, so adjacent entries are consecutive. */
const inARow = (entries: readonly StatementEntry[]): boolean =>
  entries.every(({ number }, index) => number !== undefined && number === (entries[0]?.number ?? 0) - index)

const total = (amounts: readonly Satang[]): Satang => satang(amounts.reduce<number>((sum, amount) => sum + amount, 0))

const satang = (amount: number): Satang => amount as Satang
