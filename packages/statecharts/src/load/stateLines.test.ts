import { expect, test } from 'vitest'
import { stateLinesIn } from './stateLines.ts'

test('the line of each state is found, of several machines, and not of those in variables', () => {
  const source = `const inner = {}
    export const door = setup({}).createMachine({
      id: 'door',
      states: {
        shut: { states: { 'locked twice': {} } },
        open: inner,
      },
    })
    const other = createMachine({ states: { a: {} } })`
  expect(stateLinesIn('a.ts', source)).toEqual([
    {
      id: 'door',
      states: [
        ['shut', 5],
        ['shut.locked twice', 5],
        ['open', 6],
      ],
    },
    { id: null, states: [['a', 9]] },
  ])
})
