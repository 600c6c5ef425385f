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
  const beside = { failed: false, asked: 0 }
  const actor = { getSnapshot: () => ({ matches: () => beside.failed }), send: () => void (beside.asked += 1) }
  function Page({ isRead }: { isRead: boolean }) {
    useRetryFailed(isRead, actor)
    return null
  }
  return { beside, Page }
}

test('a part that fails after the page was loaded is retried, with delays and when online, until it loads', () => {
  const { beside, Page } = start()
  const { unmount } = render(<Page isRead />)
  vi.advanceTimersByTime(30_000)
  expect(beside.asked).toBe(0)
  beside.failed = true
  vi.advanceTimersByTime(30_000)
  expect(beside.asked).toBe(1)
  window.dispatchEvent(new Event('online'))
  expect(beside.asked).toBe(2)
  beside.failed = false
  vi.advanceTimersByTime(60_000)
  expect(beside.asked).toBe(2)
  beside.failed = true
  unmount()
  vi.advanceTimersByTime(60_000)
  expect(beside.asked).toBe(2)
})

test('while the page itself has failed its parts are not retried; once it loads, they are at once', () => {
  const { beside, Page } = start()
  beside.failed = true
  const { rerender } = render(<Page isRead={false} />)
  vi.advanceTimersByTime(60_000)
  expect(beside.asked).toBe(0)
  rerender(<Page isRead />)
  expect(beside.asked).toBe(1)
})
