import { expect, test } from 'vitest'
import { programOf } from './ast.ts'
import { stateLinesIn } from './stateLines.ts'

test('the lines of the states of several machines are found, except of states in variables', () => {
  const source = `const inner = {}
    export const door = setup({}).createMachine({
      id: 'door',
      states: {
        shut: { states: { 'locked twice': {} } },
        open: inner,
      },
    })
    const other = createMachine({ states: { a: {} } })`
  expect(stateLinesIn(programOf('a.ts', source), source)).toEqual([
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

test('a state whose name is computed has no line, nor do its children', () => {
  const source = 'createMachine({ states: { [idle]: { states: { a: {} } }, [names.done]: { states: { b: {} } } } })'
  expect(stateLinesIn(programOf('a.ts', source), source)).toEqual([{ id: null, states: [] }])
})

test('a definition with a type assertion has lines', () => {
  const source = 'createMachine({ states: { a: {} } } as const); createMachine({ states: { b: {} } satisfies States })'
  expect(stateLinesIn(programOf('a.ts', source), source).map(({ states }) => states)).toEqual([[['a', 1]], [['b', 1]]])
})
