import { nodesOf, transitionsOf } from '@krapao/machines/testing'
import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { machines } from '../gallery/machines.ts'
import { boxesOf, graphOf } from './graph.ts'

test.each(machines.map(({ name, machine, graph }) => [name, machine, graph] as const))(
  '%s: every state and every transition of the definition is in the graph, and nothing else',
  (_, { root }, graph) => {
    const nodes = nodesOf(root)
    const boxes = boxesOf(graph.root)
    expect(boxes.map(({ id, kind }) => [id, kind])).toEqual(nodes.map(({ id, type }) => [id, type]))
    const drawn = [
      ...boxes.flatMap(({ id, stays }) => stays.map((row) => [row.id, row.again ? id : 'stays'])),
      ...graph.arrows.flatMap(({ to, rows }) => rows.map((row) => [row.id, to])),
    ]
    const defined = nodes.flatMap((node) =>
      transitionsOf(node).flatMap(({ target }, index) =>
        (target?.map(({ id }) => id) ?? ['stays']).map((to) => [`${node.id}#${index}`, to]),
      ),
    )
    expect(drawn.map(String).toSorted()).toEqual(defined.map(String).toSorted())
    expect(boxes.flatMap(({ initial }) => initial ?? [])).toEqual(
      nodes.flatMap((node) => (node.type === 'compound' ? node.initial.target.map(({ id }) => id) : [])),
    )
  },
)

const machine = createMachine({
  id: 'door',
  description: 'A door.',
  initial: 'shut',
  on: { burned: '.gone' },
  states: {
    shut: {
      on: {
        'key.turned': [
          { guard: 'it fits', target: 'open', actions: ['click', 'creak'] },
          { actions: 'click', description: 'The wrong one.' },
        ],
        shut: { target: 'shut', reenter: true },
      },
      entry: 'bang',
      invoke: { id: 'watch', src: 'watch', onDone: 'open' },
    },
    open: {
      type: 'parallel',
      states: { wide: { after: { 500: '#door.shut' } }, light: { always: { guard: 'it is night', target: '#door.shut' } } },
    },
    gone: { type: 'final' },
  },
})

test('graph shows guards, delays, invokes, eventless transitions, inner actions and wildcard transitions', () => {
  const { root, arrows } = graphOf(machine)
  const plain = { description: '', again: false, actions: [], guard: '' }
  expect(boxesOf(root).map(({ path, kind, initial, entry, invokes }) => ({ path, kind, initial, entry, invokes }))).toEqual([
    { path: '', kind: 'compound', initial: 'door.shut', entry: [], invokes: [] },
    { path: 'shut', kind: 'atomic', initial: null, entry: ['bang'], invokes: ['watch'] },
    { path: 'open', kind: 'parallel', initial: null, entry: [], invokes: [] },
    { path: 'open.wide', kind: 'atomic', initial: null, entry: [], invokes: [] },
    { path: 'open.light', kind: 'atomic', initial: null, entry: [], invokes: [] },
    { path: 'gone', kind: 'final', initial: null, entry: [], invokes: [] },
  ])
  expect(root.children[0]?.stays).toEqual([
    { ...plain, id: 'door.shut#1', event: 'key.turned', guard: 'otherwise', actions: ['click'], description: 'The wrong one.' },
    { ...plain, id: 'door.shut#2', event: 'shut', again: true },
  ])
  expect(arrows.map(({ from, to, within, rows }) => [from, to, within, rows])).toEqual([
    ['door', 'door.gone', true, [{ ...plain, id: 'door#0', event: 'burned' }]],
    [
      'door.shut',
      'door.open',
      false,
      [
        { ...plain, id: 'door.shut#0', event: 'key.turned', guard: 'it fits', actions: ['click', 'creak'] },
        { ...plain, id: 'door.shut#3', event: 'watch answers' },
      ],
    ],
    ['door.open.wide', 'door.shut', false, [{ ...plain, id: 'door.open.wide#0', event: 'after 500' }]],
    ['door.open.light', 'door.shut', false, [{ ...plain, id: 'door.open.light#0', event: 'at once', guard: 'it is night' }]],
  ])
})
