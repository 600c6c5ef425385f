import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createBackgroundTasks } from './backgroundTasks.ts'
import { createJobs } from './jobs.ts'

test('createBackgroundTasks, end is called, waits for running work whether it succeeds or fails, and starts none', async () => {
  const registry = new Registry()
  const { begin, end } = createBackgroundTasks({ jobs: createJobs(pino({ level: 'silent' }), registry) })
  const received: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  begin('trial', () => promise.then(() => received.push('a long one')))
  begin('trial', () => {
    throw new Error('at once')
  })
  begin('trial', () => Promise.reject(new Error('later')))
  const over = end().then(() => received.push('the end'))
  begin('trial', async () => received.push('too late'))
  await new Promise(setImmediate)
  expect(received).toEqual([])
  resolve()
  await over
  expect(received).toEqual(['a long one', 'the end'])
  expect(await registry.metrics()).toContain('krapao_job_failures_total{job="trial"} 2')
})
