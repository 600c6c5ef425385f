import { createActor, createMachine, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { elkInThread } from '../src/chart/elk.ts'
import { boxesOf, folded, graphOf } from '../src/chart/graph.ts'
import { layOutChart, type Elk } from '../src/chart/layout.ts'
import { roughMeasure } from '../src/chart/measure.ts'
import { nodesOf, transitionsOf, type Node } from '../src/chart/nodes.ts'
import { overlapsIn } from '../src/chart/overlaps.ts'
import { definitionOf, machineFrom } from '../src/export/definition.ts'
import { mermaidOf } from '../src/export/mermaid.ts'
import { pngOf, svgOf } from '../src/export/svg.ts'
import { loaded, machines } from './machines.fixture.ts'

test('at least 20 machines were published by others, with nested parallel states and five levels; one of ours has over 80 states', () => {
  const published = loaded.machines.filter(({ file }) => file.startsWith('published')).map(({ machine }) => machine)
  expect(published.length).toBeGreaterThanOrEqual(20)
  const nested = published.flatMap(({ root }) => nodesOf(root)).filter((node) => node.type === 'parallel' && regionsAround(node) > 0)
  expect(nested.map(({ id }) => id)).not.toEqual([])
  expect(Math.max(...published.map(({ root }) => levelsOf(root)))).toBeGreaterThanOrEqual(5)
  expect(Math.max(...machines.map(([, { root }]) => nodesOf(root).length))).toBeGreaterThan(80)
})

const regionsAround = ({ parent }: Node): number => (parent ? Number(parent.type === 'parallel') + regionsAround(parent) : 0)
const levelsOf = ({ states }: Node): number => 1 + Math.max(0, ...Object.values(states).map(levelsOf))

test('a machine that throws is a failure, and the others are loaded', () => {
  expect(loaded.failures).toEqual([
    { file: 'throws.ts', name: '', error: expect.stringContaining("Child state 'nowhere' does not exist on 'broken'") as string },
  ])
})

test.each(machines)('%s: the graph holds every state and transition of the definition, and nothing else', (_, { root }) => {
  const graph = graphOf({ root } as AnyStateMachine)
  const nodes = nodesOf(root)
  const boxes = boxesOf(graph.root)
  expect(boxes.map(({ id, kind }) => [id, kind])).toEqual(nodes.map(({ id, type }) => [id, type]))
  const rows = graph.arrows.flatMap(({ to, rows: all }) => all.map((row) => [row.id, to] as const))
  const drawn = [
    ...boxes.flatMap(({ id, selfTransitions }) => selfTransitions.map((row) => [row.id, id])),
    ...rows.filter(([id]) => !id.endsWith('#default')),
  ]
  const defined = nodes.flatMap((node) =>
    transitionsOf(node).flatMap(({ target }, index) => (target?.map(({ id }) => id) ?? [node.id]).map((to) => [`${node.id}#${index}`, to])),
  )
  expect(drawn.map(String).toSorted()).toEqual(defined.map(String).toSorted())
})

/** Tests lay out the same charts. */
const elk = remembering(elkInThread())

function remembering(inner: Elk): Elk {
  const known = new Map<string, ReturnType<Elk['layout']>>()
  return {
    layout: (graph) => {
      const key = JSON.stringify(graph)
      const drawn = known.get(key) ?? inner.layout(graph)
      known.set(key, drawn)
      return drawn
    },
  }
}

test.each(machines)('%s is drawn without overlaps, also folded', async (_, machine) => {
  const graph = graphOf(machine)
  const compound = graph.root.children.filter(({ children }) => children.length > 0).map(({ path }) => path)
  const drawing = await layOutChart(graph, 'all', roughMeasure, elk)
  expect(overlapsIn(drawing)).toEqual([])
  expect(drawing.arrows.flatMap(({ points }) => points.slice(1).filter((point, index) => isSlanted(point, points[index])))).toEqual([])
  // Without compound states it is the same chart.
  const closed = folded(graph, new Set(compound))
  expect(boxesOf(closed.root).length).toBe(graph.root.children.length + 1)
  expect(overlapsIn(await layOutChart(closed, 'all', roughMeasure, elk))).toEqual([])
})

test.each(machines)('%s loads back from its JSON as the same chart, and has a picture and a diagram', async (_, machine) => {
  const reread = machineFrom(definitionOf(machine))
  const states = ({ root }: AnyStateMachine) =>
    boxesOf(graphOf({ root } as AnyStateMachine).root).map(({ id, kind, initial, description, tags, selfTransitions, children }) => ({
      id,
      kind,
      initial,
      description,
      tags,
      selfTransitions: selfTransitions.map(({ event, guard, actions, reenters }) => ({ event, guard, actions, reenters })),
      children: children.length,
    }))
  const arrows = (one: AnyStateMachine) =>
    graphOf(one).arrows.map(({ id, rows }) => [id, rows.map(({ event, guard, actions }) => ({ event, guard, actions }))])
  expect(states(reread)).toEqual(states(machine))
  expect(arrows(reread)).toEqual(arrows(machine))
  const svg = await svgOf(graphOf(machine), elk, { theme: 'light' })
  const names = nodesOf(machine.root).length
  expect(svg.match(/<g class="sc-state"/g)).toHaveLength(names)
  expect(mermaidOf(graphOf(machine)).match(/^ *state "/gm)).toHaveLength(names)
})

test('an inline guard or action shows its expression, an array of one event its fallback, a history state its default', () => {
  const compiled = { isHigh: (count: number) => count > 7 }
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    context: { count: 0 },
    states: {
      a: {
        on: {
          go: [{ guard: ({ context }) => context.count > 3, target: 'b' }, { target: 'h' }],
          '*': { actions: 'note' },
          block: {
            guard: ({ context }) => {
              return context.count > 5
            },
            target: 'b',
          },
          import: { guard: ({ context }) => (0, compiled.isHigh)(context.count), target: 'b' },
        },
      },
      b: { initial: 'c', states: { c: {} }, after: { 500: 'a' } },
      h: { type: 'history', target: 'b' },
    },
  })
  expect(graphOf(machine).arrows.map(({ id, rows }) => [id, rows.map(({ event, guard }) => [event, guard])])).toEqual([
    [
      'm.a → m.b',
      [
        ['go', 'context.count > 3'],
        ['block', 'context.count > 5'],
        ['import', 'isHigh(context.count)'],
      ],
    ],
    ['m.a → m.h', [['go', 'otherwise']]],
    ['m.b → m.a', [['after 500 ms', '']]],
    ['m.h → m.b', [['default', '']]],
  ])
})

type Point = { x: number; y: number }

const isSlanted = (to: Point, from: Point | undefined): boolean =>
  from !== undefined && Math.abs(to.x - from.x) > 0.5 && Math.abs(to.y - from.y) > 0.5

test('a transition is drawn as re-entering where a running actor enters its state again', () => {
  let entries = 0
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: {
        entry: () => void entries++,
        initial: 'b',
        states: { b: {}, c: {} },
        on: {
          self: 'a',
          selfAgain: { target: 'a', reenter: true },
          inner: '.c',
          innerAgain: { target: '.c', reenter: true },
          nothing: {},
          nothingAgain: { reenter: true },
        },
      },
    },
  })
  const { root, arrows } = graphOf(machine)
  const rows = [...boxesOf(root).flatMap(({ selfTransitions }) => selfTransitions), ...arrows.flatMap((arrow) => arrow.rows)]
  const entered = rows.map(({ event }) => {
    const actor = createActor(machine).start()
    entries = 0
    actor.send({ type: event })
    return [event, entries > 0]
  })
  expect(rows.map(({ event, reenters }) => [event, reenters])).toEqual(entered)
  expect(entered.filter(([, isEntered]) => isEntered).map(([event]) => event)).toEqual(['selfAgain', 'innerAgain'])
})

test('a chart that is too high for a PNG is scaled down', async () => {
  const png = await pngOf('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="33000" viewBox="0 0 2 33000"></svg>', 1)
  expect(Buffer.from(png).readUInt32BE(20)).toBeLessThanOrEqual(32_767)
})
