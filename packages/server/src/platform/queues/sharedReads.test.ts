import { expect, test } from 'vitest'
import { createSharedReads } from './sharedReads.ts'

function controlled(maxAgeMs = 1_000) {
  const started: PromiseWithResolvers<number>[] = []
  let time = 0
  const shared = createSharedReads<number>(maxAgeMs, () => time)
  const read = (): Promise<number> => {
    const one = Promise.withResolvers<number>()
    started.push(one)
    return one.promise
  }
  return {
    ask: (fresh: boolean, key = 'one') => shared(key, read, { fresh }),
    end: async (number: number) => {
      started[number - 1]?.resolve(number)
      await new Promise(setImmediate)
    },
    fail: async (number: number) => {
      started[number - 1]?.reject(new Error('unavailable'))
      await new Promise(setImmediate)
    },
    count: () => started.length,
    wait: (ms: number) => void (time += ms),
  }
}

test('a read, requested many times while it runs, runs once', async () => {
  const { ask, end, count } = controlled()
  const answers = Array.from({ length: 50 }, () => ask(false))
  await end(1)
  expect([await Promise.all(answers), count()]).toEqual([Array(50).fill(1), 1])
})

test('a result, requested again within its age, is not read again, and after it is', async () => {
  const { ask, end, count, wait } = controlled()
  void ask(false)
  await end(1)
  wait(999)
  expect([await ask(false), count()]).toEqual([1, 1])
  wait(1)
  void ask(false)
  expect(count()).toBe(2)
})

test('a fresh read, requested while another runs, begins after it and is shared by all who wait', async () => {
  const { ask, end, count } = controlled()
  const first = ask(false)
  const fresh = Array.from({ length: 50 }, () => ask(true))
  expect(count()).toBe(1)
  await end(1)
  expect(count()).toBe(2)
  await end(2)
  expect([await first, await Promise.all(fresh), count()]).toEqual([1, Array(50).fill(2), 2])
})

test('a fresh read, requested after another has ended, begins at once', async () => {
  const { ask, end, count } = controlled()
  void ask(false)
  await end(1)
  void ask(true)
  expect(count()).toBe(2)
})

test('a read that fails, rejects for all callers, and the fresh one after it runs', async () => {
  const { ask, end, fail } = controlled()
  const failing = Promise.allSettled([ask(false), ask(false)])
  const fresh = ask(true)
  await fail(1)
  await end(2)
  expect([(await failing).map(({ status }) => status), await fresh]).toEqual([['rejected', 'rejected'], 2])
})

test('reads of different keys do not wait for each other', async () => {
  const { ask, count } = controlled()
  void ask(false, 'one')
  void ask(false, 'two')
  expect(count()).toBe(2)
})
