import { setImmediate } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { inGroups } from './inGroups.ts'

type Run = { target: object; items: number[]; end: PromiseWithResolvers<number[]> }

function recorded() {
  const runs: Run[] = []
  const call = inGroups<object, number, number>((target, items) => {
    const end = Promise.withResolvers<number[]>()
    runs.push({ target, items, end })
    return end.promise
  })
  return { runs, call, items: () => runs.map((run) => run.items) }
}
const pool = {}

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

test('a run that fails because the database is away is not repeated', async () => {
  const { runs, call, items } = recorded()
  const calls = [1, 2, 3].map((number) => call(pool, number))
  runs[0]?.end.resolve([10])
  await setImmediate()
  runs[1]?.end.reject(errorWith('57P01'))
  expect(await Promise.allSettled(calls)).toMatchObject([{ value: 10 }, { status: 'rejected' }, { status: 'rejected' }])
  expect(items()).toEqual([[1], [2, 3]])
})

test('another target does not wait, and a run has at most 200 items', async () => {
  const { runs, call, items } = recorded()
  const calls = Array.from({ length: 301 }, (_, number) => call(pool, number))
  const other = call({}, -1)
  expect(items()).toEqual([[0], [-1]])
  runs[1]?.end.resolve([7])
  expect(await other).toBe(7)
  runs[0]?.end.resolve([0])
  await calls[0]
  await setImmediate()
  expect(items().map(({ length }) => length)).toEqual([1, 1, 200])
})
