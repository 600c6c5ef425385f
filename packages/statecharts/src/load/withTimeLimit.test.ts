import { expect, test, vi } from 'vitest'
import { withTimeLimit } from './withTimeLimit.ts'

test('withTimeLimit, a module that never finishes loading, rejects; another passes its result', async () => {
  vi.useFakeTimers()
  expect(await withTimeLimit(Promise.resolve(1))).toBe(1)
  const [ended] = await Promise.allSettled([withTimeLimit(new Promise(() => {})), vi.runAllTimersAsync()])
  expect(ended).toMatchObject({ status: 'rejected', reason: { message: 'Its top-level await does not end.' } })
  vi.useRealTimers()
})
