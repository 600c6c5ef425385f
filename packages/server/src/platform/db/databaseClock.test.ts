import { afterAll, expect, test } from 'vitest'
import { createApp } from '#app/app.ts'
import { createAppContext } from '#app/createAppContext.ts'
import { freshApp } from '#testing/freshApp.ts'
import { readConfig } from '../config/config.ts'
import { isInBounds, openDatabaseClock, type MachineClock } from './databaseClock.ts'
import type { Queryable } from './transaction.ts'

const { pool } = await freshApp()
const drain = new AsyncDisposableStack()
afterAll(() => drain.disposeAsync())

const hour = 3_600_000
/** Milliseconds. */
const tolerance = 600_000
const databaseTime = async (): Promise<number> => {
  const { rows } = await pool.query<{ time: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as time')
  return rows[0]?.time ?? 0
}
const skewedMachine = (offset: number): MachineClock => ({ now: () => Date.now() + offset, elapsed: () => performance.now() })
const isNear = (one: number, other: number): boolean => Math.abs(one - other) < tolerance

test.each([hour, -hour])(
  'openDatabaseClock, the machine’s clock is off by %i ms, returns the database’s time and the skew',
  async (offset) => {
    const clock = await openDatabaseClock(pool, skewedMachine(offset))
    expect([isNear(clock.now(), await databaseTime()), isNear(clock.skew(), offset), isInBounds(clock)]).toEqual([true, true, false])
  },
)

test('openDatabaseClock, on the database’s own machine, is in bounds', async () => {
  expect(isInBounds(await openDatabaseClock(pool))).toBe(true)
})

// @covers G8.9
test.each([
  [hour, 'ahead of'],
  [-hour, 'behind'],
])('a start, the machine’s clock is off by %i ms, is refused with a log line', async (offset, how) => {
  const start = createAppContext(readConfig({ LOG_LEVEL: 'silent' }), pool, drain, { machine: skewedMachine(offset) })
  await expect(start).rejects.toThrow(new RegExp(`^This machine's clock is (3599|3600|3601)\\.\\d s ${how} the database's\\.`))
})

test('a running copy, its machine’s clock is set an hour ahead, keeps the time and leaves service until it is set back', async () => {
  let offset = 0
  const machine = { now: () => Date.now() + offset, elapsed: () => performance.now() }
  const context = await createAppContext(readConfig({ LOG_LEVEL: 'silent', PASSWORD_COST: '4' }), pool, drain, { machine })
  const hook = { name: 'bank', handle: async () => ({ status: 200 }) }
  const app = await createApp({ ...context, hooks: [hook] })
  drain.defer(() => app.close())
  const seen = async () => [
    (await app.inject({ url: '/readyz' })).json<object>(),
    (await app.inject({ url: '/api/wallet' })).statusCode,
    (await app.inject({ method: 'POST', url: '/api/wallet/withdraw', payload: { amount: 100 } })).statusCode,
    (await app.inject({ method: 'POST', url: '/hooks/bank', payload: {} })).statusCode,
    isNear(context.clock.now(), await databaseTime()),
  ]
  expect(await seen()).toEqual([{ status: 'ready' }, 401, 401, 200, true])
  offset = hour
  expect(await seen()).toEqual([{ status: 'not ready', pending: ['clock'] }, 503, 503, 503, true])
  const metrics = await context.metrics.metrics()
  expect(isNear(Number(/^krapao_clock_skew_seconds (.+)$/m.exec(metrics)?.[1]) * 1_000, hour)).toBe(true)
  offset = 0
  expect(await seen()).toEqual([{ status: 'ready' }, 401, 401, 200, true])
})

test('measure, the monotonic clock has run wrong, sets the time by the database again', async () => {
  let drift = 0
  const clock = await openDatabaseClock(pool, { now: () => Date.now(), elapsed: () => performance.now() + drift })
  drift = hour
  expect([isNear(clock.now(), (await databaseTime()) + hour), isInBounds(clock)]).toEqual([true, false])
  await clock.measure()
  expect([isNear(clock.now(), await databaseTime()), isNear(clock.skew(), 0)]).toEqual([true, true])
})

test('openDatabaseClock, the round trip takes longer than the clocks differ, reports no skew', async () => {
  let elapsed = 0
  const oneWay = 5_000
  const query = async () => {
    const rows = [{ time: elapsed + oneWay }]
    elapsed += 2 * oneWay
    return { rows }
  }
  const machine = { now: () => elapsed + 2_000, elapsed: () => elapsed }
  const clock = await openDatabaseClock({ query } as unknown as Queryable, machine)
  expect([clock.skew(), isInBounds(clock)]).toEqual([0, true])
})
