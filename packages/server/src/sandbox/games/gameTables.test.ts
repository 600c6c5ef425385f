import { expect, test } from 'vitest'
import { oddsOf, playedGames, playTable, tableOf } from './gameTables.ts'

test.each(playedGames)('%s is fair: the published odds return what they take', (code) => {
  const odds = oddsOf(tableOf(code))
  const chances = odds.reduce((sum, one) => sum + one.chances, 0)
  expect(odds.reduce((sum, one) => sum + one.chances * one.pays, 0)).toBe(chances)
})

test.each(playedGames)('%s draws by its published odds', (code) => {
  const table = tableOf(code)
  const choices = table.kind === 'choices' ? table.choices : ['']
  for (const choice of choices) {
    // Each possible draw once.
    const count = table.kind === 'choices' ? choices.length : table.outcomes.reduce((sum, { chances }) => sum + chances, 0)
    const fell = Array.from({ length: count }, (_, draw) => playTable(table, choice, () => draw))
    const paid = fell.map((one) => one?.pays ?? Number.NaN).toSorted((a, b) => b - a)
    const published = oddsOf(table).flatMap(({ chances, pays }) => Array<number>(chances).fill(pays))
    expect(paid).toEqual(published.toSorted((a, b) => b - a))
  }
})

test('a choice that is not on the table is refused', () => {
  expect(playTable(tableOf('HUAYHD'), '10')).toBeUndefined()
})
