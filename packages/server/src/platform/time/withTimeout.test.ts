import { expect, test } from 'vitest'
import { withTimeout } from './withTimeout.ts'

test('withTimeout, the call takes longer, rejects and aborts the signal that the call was given', async () => {
  let receivedSignal: AbortSignal | undefined
  const late = withTimeout((signal) => {
    receivedSignal = signal
    return new Promise(() => {})
  }, 1)
  await expect(late).rejects.toThrow('no answer within 1 ms')
  expect(receivedSignal?.aborted).toBe(true)
})
