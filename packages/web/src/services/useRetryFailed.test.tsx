// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRetryFailed } from './useRetryFailed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function start() {
  const secondary = { failed: false, retries: 0 }
  const actor = { getSnapshot: () => ({ matches: () => secondary.failed }), send: () => void (secondary.retries += 1) }
  function Page({ isMainLoaded }: { isMainLoaded: boolean }) {
    useRetryFailed(isMainLoaded, actor)
    return null
  }
  return { secondary, Page }
}

test('a part that fails after the page was loaded is retried, with delays and when online, until it loads', () => {
  const { secondary, Page } = start()
  const { unmount } = render(<Page isMainLoaded />)
  vi.advanceTimersByTime(30_000)
  expect(secondary.retries).toBe(0)
  secondary.failed = true
  vi.advanceTimersByTime(30_000)
  expect(secondary.retries).toBe(1)
  window.dispatchEvent(new Event('online'))
  expect(secondary.retries).toBe(2)
  secondary.failed = false
  vi.advanceTimersByTime(60_000)
  expect(secondary.retries).toBe(2)
  secondary.failed = true
  unmount()
  vi.advanceTimersByTime(60_000)
  expect(secondary.retries).toBe(2)
})

test('while the page itself has failed its parts are not retried; once it loads, they are at once', () => {
  const { secondary, Page } = start()
  secondary.failed = true
  const { rerender } = render(<Page isMainLoaded={false} />)
  vi.advanceTimersByTime(60_000)
  expect(secondary.retries).toBe(0)
  rerender(<Page isMainLoaded />)
  expect(secondary.retries).toBe(1)
})
