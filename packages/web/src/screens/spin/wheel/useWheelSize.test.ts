// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWheelSize } from './useWheelSize.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const resize = (width: number) => {
  window.innerWidth = width
  window.dispatchEvent(new Event('resize'))
}
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

// @covers 9.limits-32
test('the wheel is redrawn after the window has rested for 500 ms', () => {
  window.innerWidth = 300
  const { result } = renderHook(() => useWheelSize())
  expect(result.current).toBe(255)
  resize(200)
  pass(499)
  resize(360)
  pass(499)
  expect(result.current).toBe(255)
  pass(1)
  expect(result.current).toBe(306)
})
