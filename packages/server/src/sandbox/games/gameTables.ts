// The expected payout of every game equals the stake.
import { randomInt } from 'node:crypto'

type Outcome = { name: string; chances: number; pays: number }
/** `choices` are equally likely, and pay the stake times their number. */
export type GameTable = { title: string } & ({ kind: 'reels'; outcomes: Outcome[] } | { kind: 'choices'; choices: string[] })

const bells: GameTable = {
  title: 'Bells',
  kind: 'reels',
  outcomes: [
    { name: 'three bells', chances: 1, pays: 8 },
    { name: 'two bells', chances: 3, pays: 3 },
    { name: 'a cherry', chances: 3, pays: 1 },
    { name: 'nothing', chances: 13, pays: 0 },
  ],
}
const jackpot: GameTable = {
  title: 'Jackpot',
  kind: 'reels',
  outcomes: [
    { name: 'the jackpot', chances: 1, pays: 50 },
    { name: 'a star', chances: 25, pays: 2 },
    { name: 'nothing', chances: 74, pays: 0 },
  ],
}
const cards: GameTable = { title: 'Dragon or tiger', kind: 'choices', choices: ['dragon', 'tiger'] }
const match: GameTable = { title: 'Who scores first', kind: 'choices', choices: ['home', 'away', 'nobody'] }
const dice: GameTable = { title: 'One die', kind: 'choices', choices: ['1', '2', '3', '4', '5', '6'] }
const digits: GameTable = { title: 'The last digit', kind: 'choices', choices: Array.from({ length: 10 }, (_, digit) => String(digit)) }

const rows = new Map(
  Object.entries<GameTable>({
    JOKER: bells,
    SUPERSLOT: jackpot,
    PG: bells,
    SLOTXO: jackpot,
    AREASLOT: bells,
    CIRCUS: jackpot,
    SLOTRACHA: bells,
    PGSLOT: jackpot,
    JOKER2: dice,
    MANGKORN: jackpot,
    SEXYGAME: cards,
    BETFLIX: match,
    ASKMEBET: match,
    UFABET: match,
    IMI: dice,
    USUN: cards,
    HUAYHD: digits,
  }),
)

export const playedGames = [...rows.keys()]
/** Defaults to bells for games added by hand. */
export const tableOf = (slotCode: string): GameTable => rows.get(slotCode) ?? bells

export function oddsOf(table: GameTable): Outcome[] {
  if (table.kind === 'reels') return table.outcomes
  const count = table.choices.length
  return [
    { name: 'your choice', chances: 1, pays: count },
    { name: 'another', chances: count - 1, pays: 0 },
  ]
}

export function playTable(table: GameTable, choice: string, draw: (below: number) => number = randomInt): Outcome | undefined {
  if (table.kind === 'choices') {
    if (!table.choices.includes(choice)) return undefined
    const fell = table.choices[draw(table.choices.length)] ?? ''
    return { name: fell, chances: 1, pays: fell === choice ? table.choices.length : 0 }
  }
  let left = draw(table.outcomes.reduce((sum, { chances }) => sum + chances, 0))
  return table.outcomes.find(({ chances }) => (left -= chances) < 0)
}
