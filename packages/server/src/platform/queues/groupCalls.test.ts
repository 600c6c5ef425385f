import { setImmediate } from 'node:timers/promises'
import { DatabaseError, type Pool } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Busy } from '../errors/apiError.ts'
import { groupCalls, groupQueueRatio } from './groupCalls.ts'

type Run = { items: number[]; end: PromiseWithResolvers<number[]> }

function recorded() {
  const runs: Run[] = []
  const call = groupCalls<number, number>((_, items) => {
    const end = Promise.withResolvers<number[]>()
    runs.push({ items, end })
    return end.promise
  })
  return { runs, call, items: () => runs.map((run) => run.items) }
}
const newPool = () => ({}) as Pool
const pool = newPool()
// Calls that stay open must not time out in another file.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

test('calls during a run share the next one, and each gets its own result', async () => {
  const { runs, call, items } = recorded()
  const calls = [1, 2, 3].map((number) => call(pool, number))
  expect(items()).toEqual([[1]])
  runs[0]?.end.resolve([10])
  expect(await calls[0]).toBe(10)
  await setImmediate()
  expect(items()).toEqual([[1], [2, 3]])
  runs[1]?.end.resolve([20, 30])
  expect(await Promise.all(calls)).toEqual([10, 20, 30])
  void call(pool, 4)
  expect(items()).toEqual([[1], [2, 3], [4]])
})

const errorWith = (code: string) => Object.assign(new DatabaseError(code, 0, 'error'), { code })

test('a run that fails because of one item is repeated for each alone, and only the failing call is rejected', async () => {
  const { runs, call, items } = recorded()
  const calls = [1, 2, 3].map((number) => call(pool, number))
  runs[0]?.end.resolve([10])
  await setImmediate()
  runs[1]?.end.reject(errorWith('22P05'))
  await setImmediate()
  expect(items()).toEqual([[1], [2, 3], [2], [3]])
  runs[2]?.end.reject(errorWith('22P05'))
  runs[3]?.end.resolve([30])
  await expect(calls[1]).rejects.toThrow('22P05')
  expect(await calls[2]).toBe(30)
})

test.each(['57P01', '55P03'])('a run that fails with %s, a lost database or a held lock, is not repeated', async (code) => {
  const { runs, call, items } = recorded()
  const calls = [1, 2, 3].map((number) => call(pool, number))
  runs[0]?.end.resolve([10])
  await setImmediate()
  runs[1]?.end.reject(errorWith(code))
  expect(await Promise.allSettled(calls)).toMatchObject([{ value: 10 }, { status: 'rejected' }, { status: 'rejected' }])
  expect(items()).toEqual([[1], [2, 3]])
})

test('another pool does not wait, and a run has at most 200 items', async () => {
  const { runs, call, items } = recorded()
  const calls = Array.from({ length: 301 }, (_, number) => call(pool, number))
  const other = call(newPool(), -1)
  expect(items()).toEqual([[0], [-1]])
  runs[1]?.end.resolve([7])
  expect(await other).toBe(7)
  runs[0]?.end.resolve([0])
  await calls[0]
  await setImmediate()
  expect(items().map(({ length }) => length)).toEqual([1, 1, 200])
})

test('repeats do not delay the next group, and run four at a time', async () => {
  const { runs, call, items } = recorded()
  const calls = Array.from({ length: 7 }, (_, number) => call(pool, number))
  runs[0]?.end.resolve([0])
  await setImmediate()
  runs[1]?.end.reject(errorWith('22P05'))
  await setImmediate()
  const next = call(pool, 7)
  expect(items()).toEqual([[0], [1, 2, 3, 4, 5, 6], [1], [2], [3], [4], [7]])
  runs[6]?.end.resolve([70])
  expect(await next).toBe(70)
  runs[2]?.end.resolve([10])
  expect(await calls[1]).toBe(10)
  await setImmediate()
  expect(items().at(-1)).toEqual([5])
})

test('a call while five thousand wait is rejected as Busy', async () => {
  const { call } = recorded()
  const full = newPool()
  for (let number = 0; number < 5_000; number += 1) void call(full, number)
  expect(groupQueueRatio(full)).toBe(1)
  await expect(call(full, 5_000)).rejects.toThrow(Busy)
  expect(groupQueueRatio(newPool())).toBe(0)
})

test('a run or repeat without an answer is rejected as Busy after ten seconds, and the next run starts', async () => {
  const { runs, call, items } = recorded()
  const answers = Promise.allSettled([1, 2, 3].map((number) => call(pool, number)))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answers).toMatchObject([1, 2, 3].map(() => ({ status: 'rejected', reason: { status: 503, retryAfter: 5 } })))
  const calls = [4, 5, 6].map((number) => call(pool, number))
  runs[1]?.end.resolve([40])
  expect(await calls[0]).toBe(40)
  await vi.advanceTimersByTimeAsync(0)
  runs[2]?.end.reject(errorWith('22P05'))
  const repeats = Promise.allSettled(calls)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await repeats).toMatchObject([{ value: 40 }, { status: 'rejected' }, { status: 'rejected' }])
  expect(items()).toEqual([[1], [4], [5, 6], [5], [6]])
})
