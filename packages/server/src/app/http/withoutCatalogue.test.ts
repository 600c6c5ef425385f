import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { loadContract, operationsOf } from '#platform/http/contract.ts'
import { statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'

const { context, pool, another } = await freshApp()
const { rows } = await pool.query<object>('delete from catalogue_version returning *')
const [version] = rows
const { headers } = await signUp(context)
const adapters = { KRAPAO_ADAPTERS: new URL('../../sandbox/routes/unavailablePorts.fixture.ts', import.meta.url).href }
const { app: live, context: copy } = await another({ SANDBOX: 'off', LOG_LEVEL: 'silent', ...adapters })
const readiness = async () => {
  const { statusCode, body } = await live.inject('/readyz')
  return [statusCode, JSON.parse(body) as object]
}

test('a live server, started without a catalogue, prints that it is not ready and what to do', async () => {
  const { host, user } = pool.options
  const database = `${pool.options.database}_live`
  await pool.query(`create database ${database}`)
  onTestFinished(async () => void (await pool.query(`drop database ${database} with (force)`)))
  const env = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${host}`,
    SANDBOX: 'off',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...adapters,
  }
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../main.ts', import.meta.url))], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line.replace(/:\d+/, ''))
    child.kill('SIGTERM')
  }
  expect(lines).toEqual([
    'Krapao is not ready on http://127.0.0.1 because no catalogue was applied yet: npm run krapao -- catalogue apply FILE',
    'Stopping: finishing what is under way.',
  ])
})

test('without a catalogue no operation answers 5xx, for guests and players', async () => {
  for (const { path, method, operation } of operationsOf(await loadContract()))
    for (const sent of [{}, headers]) {
      const answer = await statusAndBody(live, method.toUpperCase() as 'GET', path.replace(/\{(\w+)\}/g, '$1'), { headers: sent })
      expect([operation.operationId, ...answer]).toEqual([operation.operationId, 403, { message: 'the service is not set up yet' }])
    }
})

test('without a catalogue a copy is alive and not ready, and is ready as soon as one is applied', async () => {
  expect((await live.inject('/healthz')).statusCode).toBe(200)
  expect((await live.inject('/metrics')).statusCode).toBe(200)
  expect(await readiness()).toEqual([503, { status: 'not ready', pending: ['catalogue'] }])
  await pool.query(
    'insert into catalogue_version overriding system value select * from jsonb_populate_record(null::catalogue_version, $1)',
    [JSON.stringify(version)],
  )
  await copy.catalogue.reload()
  expect(await readiness()).toEqual([200, { status: 'ready' }])
  expect((await statusAndBody(live, 'GET', '/api/lookup/banks'))[0]).toBe(200)
})
