import { createMachine } from 'xstate'
import { expect, test } from 'vitest'
import { folded, graphOf } from '../chart/graph.ts'
import { actionOf, itemsAround, rowsOf, treeOf, type TreeItem } from './tree.ts'

const graph = graphOf(
  createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: {
        description: 'Nobody comes in.',
        on: { opened: [{ guard: 'is unlocked', target: 'open', actions: 'creak' }, { target: 'shut' }] },
      },
      open: {
        type: 'parallel',
        invoke: { id: 'bell', src: 'bell' },
        states: { light: { type: 'final' }, sound: {} },
        on: { slammed: { target: ['open.light', 'open.sound'], reenter: true }, knocked: {} },
      },
    },
  }),
)
const tree = treeOf(graph)
const outline = ({ label, description, children }: TreeItem, level = 0): string =>
  [
    `${'  '.repeat(level)}${label}${description === '' ? '' : ` (${description})`}`,
    ...children.map((child) => outline(child, level + 1)),
  ].join('\n')

test('a tree holds states, their transitions in the order of the definition, and the targets of those', () => {
  expect(outline(tree)).toMatchInlineSnapshot(`
    "door, compound
      shut, initial (Nobody comes in.)
        opened if is unlocked (creak)
          to open
        opened, otherwise
      open, parallel
        invoke bell
        slammed (re-enters)
          to open.light
          to open.sound
        knocked
        light, final
        sound"
  `)
  expect(outline(treeOf(folded(graph, new Set(['open']))))).toContain('  open, parallel, folded, 2 states inside')
})

test('keys move, open and close as in the tree view pattern, and letters find a name', () => {
  const rows = rowsOf([tree], new Set([tree.id, 'door.open']))
  expect(rows.map(({ item, level, position, size, isOpen }) => [item.label, level, position, size, isOpen])).toEqual([
    ['door, compound', 1, 1, 1, true],
    ['shut, initial', 2, 1, 2, false],
    ['open, parallel', 2, 2, 2, true],
    ['invoke bell', 3, 1, 5, null],
    ['slammed', 3, 2, 5, false],
    ['knocked', 3, 3, 5, null],
    ['light, final', 3, 4, 5, null],
    ['sound', 3, 5, 5, null],
  ])
  const actions = (...keys: [string, number][]) => keys.map(([key, at]) => actionOf(key, rows, at))
  expect(actions(['ArrowDown', 0], ['ArrowDown', 7], ['ArrowUp', 7], ['ArrowUp', 0])).toEqual([{ focus: 1 }, null, { focus: 6 }, null])
  expect(actions(['Home', 3], ['End', 3], ['Home', 0])).toEqual([{ focus: 0 }, { focus: 7 }, null])
  expect(actions(['ArrowRight', 1], ['ArrowRight', 2], ['ArrowRight', 3])).toEqual([{ toggle: 'door.shut' }, { focus: 3 }, null])
  expect(actions(['ArrowLeft', 2], ['ArrowLeft', 5], ['ArrowLeft', 1])).toEqual([{ toggle: 'door.open' }, { focus: 2 }, { focus: 0 }])
  expect(actions(['s', 1], ['s', 7], ['S', 4], ['z', 0], ['Enter', 1], [' ', 1])).toEqual([
    { focus: 4 },
    { focus: 1 },
    { focus: 7 },
    null,
    null,
    null,
  ])
  expect(itemsAround(tree, 'door.open.light')).toEqual(['door', 'door.open'])
})
