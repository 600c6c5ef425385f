import { expect, test, vi } from 'vitest'
import { settled } from './settled.ts'

test('what does not end is an error, and the rest passes', async () => {
  vi.useFakeTimers()
  expect(await settled(Promise.resolve(1))).toBe(1)
  const [ended] = await Promise.allSettled([settled(new Promise(() => {})), vi.runAllTimersAsync()])
  expect(ended).toMatchObject({ status: 'rejected', reason: { message: 'Its top-level await does not end.' } })
  vi.useRealTimers()
})
