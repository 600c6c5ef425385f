import { expect, test } from 'vitest'
import { centreView, fitView, moveView, readableView, zoomView } from './view.ts'

const page = { width: 400, height: 800 }

test('fit shrinks a large chart and centres a small one at its own size', () => {
  expect(fitView({ width: 736, height: 100 }, page)).toEqual({ x: 16, y: 375, scale: 0.5 })
  expect(fitView({ width: 200, height: 200 }, page)).toEqual({ x: 100, y: 300, scale: 1 })
})

test('fit shows even a chart of a hundred states as a whole, above the buttons', () => {
  expect(fitView({ width: 9200, height: 6000 }, page)).toEqual({ x: 16, y: 280, scale: 0.04 })
  const { y, scale } = fitView({ width: 1000, height: 3560 }, page)
  expect([y, scale, y + 3560 * scale]).toEqual([16, 0.2, 728])
  const whole = fitView({ width: 9200, height: 6000 }, page)
  expect([0.8, 1.25].map((factor) => zoomView(whole, factor, { x: 0, y: 0 }).scale)).toEqual([0.04, 0.05])
})

test('the first view shows the initial state, or its own initial state if it does not fit', () => {
  const large = { width: 4000, height: 4000 }
  const inner = { x: 1900, y: 1000, width: 100, height: 50 }
  const shown = (width: number) => readableView(large, [{ x: 1000, y: 500, width, height: 600 }, inner], page)
  expect(shown(500)).toEqual(centreView(large, { x: 1000, y: 500, width: 500, height: 600 }, page, 0.7))
  expect(shown(1000)).toEqual(centreView(large, inner, page, 0.7))
})

test('focus centres a state, but leaves no empty space beyond the edge of the chart', () => {
  const large = { width: 2000, height: 2000 }
  const centred = (x: number, y: number) => centreView(large, { x, y, width: 40, height: 20 }, page, 0.5)
  expect(centred(1000, 1000)).toEqual({ x: -310, y: -105, scale: 0.5 })
  expect(centred(0, 0)).toEqual({ x: 16, y: 16, scale: 0.5 })
  expect(centred(1960, 1980)).toEqual({ x: -616, y: -216, scale: 0.5 })
})

test('zoom keeps the point under the pointer and stays within its bounds', () => {
  const view = { x: 10, y: 20, scale: 1 }
  const closer = zoomView(view, 2, { x: 110, y: 220 })
  expect(closer).toEqual({ x: -90, y: -180, scale: 2 })
  expect(zoomView(closer, 0.5, { x: 110, y: 220 })).toEqual(view)
  expect([zoomView(view, 1000, { x: 0, y: 0 }).scale, zoomView(view, 0.0001, { x: 0, y: 0 }).scale]).toEqual([2.5, 0.1])
})

test('moving keeps the scale', () => {
  expect(moveView({ x: 1, y: 2, scale: 0.5 }, 10, -5)).toEqual({ x: 11, y: -3, scale: 0.5 })
})
