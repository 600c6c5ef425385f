// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
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

const chartOf = (id: string) => {
  const machine = createMachine({
    id,
    initial: 'shut',
    states: { shut: { on: { opened: 'open' } }, open: { initial: 'wide', states: { wide: {} } } },
  })
  return <Chart key={id} name={id} graph={graphOf(machine)} chosen="" active={[`${id}.shut`]} onChoose={() => {}} />
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
