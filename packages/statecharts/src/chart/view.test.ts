import { expect, test } from 'vitest'
import { centreView, fitView, moveView, zoomView } from './view.ts'

const page = { width: 400, height: 800 }

test('fit shrinks a large chart and centres a small one at its own size', () => {
  expect(fitView({ width: 736, height: 100 }, page)).toEqual({ x: 16, y: 375, scale: 0.5 })
  expect(fitView({ width: 200, height: 200 }, page)).toEqual({ x: 100, y: 300, scale: 1 })
})

test('focus centres a state, without a margin where the chart could show more', () => {
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

test('moving keeps the size', () => {
  expect(moveView({ x: 1, y: 2, scale: 0.5 }, 10, -5)).toEqual({ x: 11, y: -3, scale: 0.5 })
})
