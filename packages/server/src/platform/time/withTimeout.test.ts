import { expect, test } from 'vitest'
import { withTimeout } from './withTimeout.ts'

test('withTimeout, the call takes longer, rejects and aborts the signal that the call was given', async () => {
  let given: AbortSignal | undefined
  const late = withTimeout((signal) => {
    given = signal
    return new Promise(() => {})
  }, 1)
  await expect(late).rejects.toThrow('no answer within 1 ms')
  expect(given?.aborted).toBe(true)
})
