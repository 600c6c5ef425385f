import { setTimeout as pause } from 'node:timers/promises'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LimitError, processPool, type Limits } from './processPool.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-pool-'))
afterAll(() => rm(folder, { recursive: true }))
const entry = new URL('./hostileJobs.fixture.ts', import.meta.url)
const looseLimits: Limits = { megabytes: 4_096, processorMs: 600_000, timeMs: 600_000, outputBytes: 1_000, jobs: 100 }
const poolWith = (limits: Partial<Limits> = {}) => processPool(entry, { ...looseLimits, ...limits })
const input = join(folder, 'input')
const outcomeOf = async (pool: ReturnType<typeof poolWith>, job: string) => {
  const output = join(folder, 'output')
  const outcome = await pool.run(job, { input, output }).then(
    ({ value, bytes }) => [value, bytes],
    (error: unknown) => (error instanceof LimitError ? error.limit : error instanceof Error ? error.message : 'unknown'),
  )
  await rm(output, { force: true })
  return outcome
}

// @covers G13.2 T28
test.each([
  ['loops', 'loop', { processorMs: 300 }, 'processor'],
  ['never ends', 'sleep', { timeMs: 300 }, 'time'],
  ['fills the memory', 'fillMemory', { megabytes: 300 }, 'memory'],
  ['crashes', 'crash', {}, 'crash'],
  ['writes more than it may', 'write', { outputBytes: 999 }, 'output'],
])('processPool, a job %s, ends its process and leaves nothing', async (_, job, limits, limit) => {
  const pool = poolWith(limits)
  let timerRuns = 0
  const timer = setInterval(() => (timerRuns += 1), 5)
  expect(await outcomeOf(pool, job)).toBe(limit)
  clearInterval(timer)
  expect(timerRuns).toBeGreaterThan(0)
  expect([await readdir(folder), limit === 'output' ? 0 : pool.idlePids().length]).toEqual([[], 0])
})

test('processPool, jobs succeed, keeps the process for the next one and replaces it after its number of jobs', async () => {
  const pool = poolWith({ jobs: 2 })
  expect(await outcomeOf(pool, 'write')).toEqual([undefined, 1_000])
  const [first] = pool.idlePids()
  expect(await outcomeOf(pool, 'fail')).toBe('broken')
  expect(pool.idlePids()).toEqual([])
  expect(await outcomeOf(pool, 'echo')).toEqual([input, undefined])
  expect(pool.idlePids()).not.toEqual([first])
})

test('processPool, an idle process ended by itself, takes a new one', async () => {
  const pool = poolWith()
  await outcomeOf(pool, 'echo')
  const [pid] = pool.idlePids()
  process.kill(pid ?? 0, 'SIGKILL')
  while (pool.idlePids().length > 0) await pause(5)
  expect(await outcomeOf(pool, 'echo')).toEqual([input, undefined])
})

test('processPool, a job reads its environment, finds none of the server’s settings', async () => {
  const [names] = await outcomeOf(poolWith(), 'environment')
  expect((names as string[]).filter((name) => name in process.env && !name.startsWith('__'))).toEqual([])
})

test('processPool, a job ended by its limit, does the next one in a new process', async () => {
  const pool = poolWith({ processorMs: 300 })
  expect([await outcomeOf(pool, 'loop'), await outcomeOf(pool, 'echo')]).toEqual(['processor', [input, undefined]])
})
