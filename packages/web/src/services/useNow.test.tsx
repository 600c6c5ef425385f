// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useNow } from './useNow.ts'

test('the time is read again while it is shown, and not after', () => {
  vi.useFakeTimers()
  let time = 1000
  const clock = vi.fn<() => number>(() => time)
  const { result, unmount } = renderHook(() => useNow(clock))
  time = 2000
  expect(result.current).toBe(1000)
  act(() => void vi.advanceTimersByTime(10_000))
  expect(result.current).toBe(2000)
  unmount()
  clock.mockClear()
  vi.advanceTimersByTime(60_000)
  expect(clock).not.toHaveBeenCalled()
  vi.useRealTimers()
})
