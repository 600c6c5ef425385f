import { expect, test } from 'vitest'
import { afterwards } from './afterwards.ts'

test('the end waits for what was begun, whether it works or fails; nothing begins after it', async () => {
  const { begin, end } = afterwards()
  const told: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  begin(() => promise.then(() => told.push('a long one')))
  begin(() => {
    throw new Error('at once')
  })
  begin(() => Promise.reject(new Error('later')))
  const over = end().then(() => told.push('the end'))
  begin(async () => told.push('too late'))
  // Whoever did not wait would have told of its end by now.
  await new Promise(setImmediate)
  expect(told).toEqual([])
  resolve()
  await over
  expect(told).toEqual(['a long one', 'the end'])
})
