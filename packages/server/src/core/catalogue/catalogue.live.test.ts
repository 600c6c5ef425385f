import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#platform/config/config.ts'
import { createPool } from '#platform/db/database.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { freshApp } from '#testing/freshApp.ts'
import { openCatalogue, rewardTermsOf } from './catalogue.live.ts'
import type { CatalogueSource } from './catalogue.schema.ts'
import { applyCatalogue } from './catalogue.store.ts'

const { app, pool } = await freshApp()
const shipped = parse(readFileSync(new URL('../../../catalogue/krapao.yaml', import.meta.url), 'utf8')) as CatalogueSource
const offer = (name: string, turnover: number): CatalogueSource => ({
  ...shipped,
  service: { ...shipped.service, info: { ...shipped.service.info, name } },
  bonuses: shipped.bonuses.map((one) => ({ ...one, turnover })),
})
const apply = (source: CatalogueSource) => applyCatalogue(pool, source, { by: 'somchai', at: Date.now() })
const open = async (env: NodeJS.ProcessEnv = {}) => {
  const registry = new Registry()
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const terms = rewardTermsOf(readConfig({ SANDBOX: 'off', ...env }))
  const catalogue = await openCatalogue(pool, { terms, jobs: createJobs(log, registry), pollMs: 50 })
  onTestFinished(catalogue.close)
  return { catalogue, lines, metrics: () => registry.metrics() }
}
const nameOf = ({ catalogue }: Awaited<ReturnType<typeof open>>) => catalogue.current.service.info.name
const alarms = async () => (await pool.query("select detail from alarm where kind = 'catalogueRefused'")).rows

// @covers G5.4
test('openCatalogue, a stored catalogue that costs more than this copy allows, keeps the one in use, logs, counts and raises one alarm', async () => {
  const [copy, second] = [await open(), await open()]
  const generous = await open({ HOUSE_EDGE_BASIS_POINTS: '3000' })
  const { hash } = await apply(offer('Dear', 10))
  await expect.poll(() => nameOf(generous)).toBe('Dear')
  await expect.poll(copy.metrics).toMatch(/^krapao_job_consecutive_failures\{job="follow catalogue"\} ([3-9]|\d\d+)$/m)
  expect([nameOf(copy), nameOf(second)]).toEqual(['Krapao', 'Krapao'])
  expect(copy.lines.join('')).toContain('bonuses[0] gives back 5% of settled stakes')
  await expect.poll(second.metrics).toMatch(/^krapao_job_failures_total\{job="follow catalogue"\} [1-9]/m)
  expect(await alarms()).toEqual([
    { detail: { version: expect.any(Number), hash, problem: expect.stringContaining('bonuses[0] gives back') } },
  ])
  expect((await app.inject('/metrics')).body).toContain('krapao_alarms 1\n')

  await apply(offer('Cheap', 100))
  await expect.poll(() => [copy, second, generous].map(nameOf)).toEqual(['Cheap', 'Cheap', 'Cheap'])
  await expect.poll(copy.metrics).toContain('krapao_job_consecutive_failures{job="follow catalogue"} 0')
})

test('openCatalogue, at the start of a copy that the stored catalogue costs too much for, refuses and leaves no connection open', async () => {
  await apply(offer('Dear', 10))
  const { options } = pool
  const own = createPool(options)
  const terms = rewardTermsOf(readConfig({ SANDBOX: 'off' }))
  await expect(openCatalogue(own, { terms })).rejects.toThrow("The catalogue's rewards cost too much. bonuses[0] gives back 5%")
  await own.end()
  expect(own.totalCount).toBe(0)
})
