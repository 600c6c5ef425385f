import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { freshApp } from '#testing/freshApp.ts'
import { markPortFailure } from '../errors/portFailure.ts'
import { runBatches } from './batch.ts'
import { createJobs, runPeriodically } from './jobs.ts'
import { isTransient, processItem } from './setAside.ts'

const { app, context, pool } = await freshApp()

function recordedJobs() {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  const registry = new Registry()
  return { jobs: createJobs(log, registry), lines, registry }
}

// @covers T37
test('runPeriodically, job that fails three times and then succeeds, logs and counts the failures and goes on', async () => {
  const { jobs, lines, registry } = recordedJobs()
  let runs = 0
  const failures: (string | undefined)[] = []
  const figure = async (name: string) => new RegExp(`^${name}\\{job="trial"\\} (.*)$`, 'm').exec(await registry.metrics())?.[1]
  const stop = runPeriodically({ jobs }, 'trial', 1, async () => {
    runs += 1
    if (runs === 4) failures.push(await figure('krapao_job_consecutive_failures'))
    if (runs < 4) throw new Error(`run ${runs}`)
  })
  await expect.poll(() => runs).toBeGreaterThan(4)
  await stop()
  expect(lines.map(({ job, failures: count, msg }) => [job, count, msg])).toEqual([
    ['trial', 1, 'a background job failed'],
    ['trial', 2, 'a background job failed'],
  ])
  expect([failures, await figure('krapao_job_failures_total'), await figure('krapao_job_consecutive_failures')]).toEqual([['3'], '3', '0'])
  expect(Number(await figure('krapao_job_seconds_since_success'))).toBeGreaterThanOrEqual(0)
  expect(await figure('krapao_job_interval_seconds')).toBe('0.001')
})

test('runBatches, one row never settles, processes the other rows and those of later rounds', async () => {
  const never = Promise.withResolvers<void>()
  const waiting = [['stuck', 'a', 'b'], ['c', 'd'], ['e']]
  const done: string[] = []
  const stop = runBatches(context, {
    name: 'trial',
    ms: 1,
    claim: async () => waiting.shift() ?? [],
    idOf: (row) => row,
    work: async (row) => {
      if (row === 'stuck') await never.promise
      done.push(row)
    },
  })
  await expect.poll(() => done.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  never.resolve()
  await stop()
  expect(done.at(-1)).toBe('stuck')
})

// @covers T37
test('processItem, failure of the item itself, sets it aside until it succeeds', async () => {
  const item = { job: 'trial', id: 'one\u0000', summary: { amount: 0 } }
  const rows = async () =>
    (await pool.query("select item, summary, error, attempts, resolved_at is not null as resolved from set_aside_item where job = 'trial'"))
      .rows
  const open = async () => /^krapao_set_aside_items\{job="trial"\} (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1]
  const fail = () => Promise.reject(new RangeError('bad amount'))
  expect([await processItem(context, item, fail), await processItem(context, item, fail)]).toEqual([false, false])
  const row = { item: 'one\\0', summary: '{"amount":0}', error: 'RangeError: bad amount', attempts: 2 }
  expect([await rows(), await open()]).toEqual([[{ ...row, resolved: false }], '1'])
  expect(await processItem(context, item, async () => {})).toBe(true)
  expect([await rows(), await open()]).toEqual([[{ ...row, resolved: true }], undefined])
})

test('processItem, failure of a provider, leaves the item where it is', async () => {
  const unavailable = markPortFailure(new TypeError('fetch failed'))
  const item = { job: 'provider', id: '1' }
  expect([isTransient(unavailable), await processItem(context, item, () => Promise.reject(unavailable))]).toEqual([true, false])
  await expect(processItem(context, item, () => Promise.reject(unavailable), 'throw')).rejects.toBe(unavailable)
  expect((await pool.query("select from set_aside_item where job = 'provider'")).rowCount).toBe(0)
})
