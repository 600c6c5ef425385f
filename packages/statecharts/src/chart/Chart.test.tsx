// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ElkNode } from 'elkjs/lib/elk-api.js'
import { createMachine } from 'xstate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Chart } from './Chart.tsx'
import { graphOf } from './graph.ts'
import type { Elk } from './layout.ts'

/** Places nothing, because only what is drawn matters here. */
const unplaced: Elk = { layout: (graph) => Promise.resolve(graph as never) }
let elk = unplaced
vi.mock('./elkInWorker.ts', () => ({ elkInWorker: () => elk }))

beforeEach(() => {
  elk = unplaced
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  // jsdom has none, and measures by the number of letters then.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

afterEach(cleanup)
afterEach(() => void vi.restoreAllMocks())

const chartOf = (id: string, onChoose: (path: string) => void = () => {}, chosen = '') => {
  const machine = createMachine({
    id,
    initial: 'shut',
    states: { shut: { on: { opened: 'open' } }, open: { initial: 'wide', states: { wide: {} } } },
  })
  return <Chart key={id} name={id} graph={graphOf(machine)} chosen={chosen} active={[`${id}.shut`]} onChoose={onChoose} />
}

const isDrawn = (container: HTMLElement) => vi.waitFor(() => expect(container.querySelector('[data-state=shut]')).not.toBeNull(), 30_000)

test('a chart that cannot be laid out says why, and the next one is drawn', async () => {
  elk = { layout: () => Promise.reject(new Error('no room')) }
  const { rerender, container } = render(chartOf('door'))
  expect((await screen.findByRole('alert')).textContent).toBe('The chart of door could not be drawn: no room')
  expect(screen.queryByRole('status')).toBeNull()
  elk = unplaced
  rerender(chartOf('window'))
  await isDrawn(container)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the tree has one tab stop, marks where its focus is in the picture, follows a transition to its target, and folds', async () => {
  const chosen: string[] = []
  const { container, rerender } = render(chartOf('door', (path) => chosen.push(path)))
  await isDrawn(container)
  const items = () => screen.getAllByRole('treeitem')
  const names = () => items().map(({ textContent }) => textContent)
  const stop = () =>
    items()
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ textContent }) => textContent)
  const press = (...keys: string[]): void => keys.forEach((key) => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
  expect([names(), stop()]).toEqual([['door, compound', 'shut, initial', 'open, compound'], ['door, compound']])
  expect(screen.getByRole('treeitem', { current: true }).textContent).toBe('shut, initial')
  items()[0]?.focus()
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  expect([names(), stop(), document.activeElement?.textContent]).toEqual([
    ['door, compound', 'shut, initial', 'opened', 'to open', 'open, compound'],
    ['opened'],
    'opened',
  ])
  expect(container.querySelectorAll('[data-state=shut][data-focused], text[data-focused]')).toHaveLength(2)
  press('ArrowDown', 'Enter')
  expect([chosen, document.activeElement?.textContent]).toEqual([['open'], 'open, compound'])
  rerender(chartOf('door', () => {}, 'open.wide'))
  expect(screen.getByRole('treeitem', { selected: true }).textContent).toBe('wide, initial')
  press(' ')
  expect(names().at(-1)).toBe('open, compound, folded, 1 state inside')
  await vi.waitFor(() => expect(container.querySelector('[data-state="open.wide"]')).toBeNull(), 30_000)
  expect(container.querySelectorAll('svg [tabindex], svg [role]')).toHaveLength(0)
})

test('a link to a state of a large chart shows that state, and new active states are shown after it', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #listener: () => void
      constructor(listener: () => void) {
        this.#listener = listener
      }
      observe() {
        this.#listener()
      }
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800)
  const places: Readonly<Record<string, number>> = { 'door.shut': 1000, 'door.open': 2000, 'door.open.wide': 2000 }
  const place = (node: ElkNode): ElkNode => {
    const at = places[node.id]
    const area = at === undefined ? { x: 0, y: 0, width: 3000, height: 3000 } : { x: at, y: at, width: 40, height: 20 }
    return { ...node, ...area, edges: [], children: (node.children ?? []).map(place) }
  }
  elk = { layout: (graph) => Promise.resolve(place(graph) as never) }
  const { container, rerender } = render(chartOf('door', () => {}, 'open'))
  const shows = (text: string) => vi.waitFor(() => expect(container.querySelector('svg > g')?.getAttribute('transform')).toBe(text), 30_000)
  const openInMiddle = 'translate(-1214 -1007) scale(0.7)'
  const shutInMiddle = 'translate(-514 -307) scale(0.7)'
  await shows(openInMiddle)
  rerender(chartOf('door', () => {}, 'open'))
  await shows(shutInMiddle)
})
