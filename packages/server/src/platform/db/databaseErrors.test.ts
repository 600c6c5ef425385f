import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { createApp } from '#app/app.ts'
import { createAppContext } from '#app/createAppContext.ts'
import { call, statusAndBody } from '#testing/calls.ts'
import { signUp } from '#testing/players.ts'
import { cuttableProxy } from '#testing/proxy.ts'
import { readConfig } from '../config/config.ts'
import { isDatabaseUnavailable } from './databaseErrors.ts'
import { createPool } from './database.ts'

const postgres = inject('postgres')
const database = `test_${randomUUID().replaceAll('-', '')}`
const admin = createPool(postgres)
await admin.query(`create database ${database} template template_krapao`)
const proxy = await cuttableProxy({ path: `${postgres.host}/.s.PGSQL.5432` })
const behind = { host: '127.0.0.1', port: proxy.port, user: postgres.user, database }
const drain = new AsyncDisposableStack()
afterAll(async () => {
  await drain.disposeAsync()
  await proxy.cut()
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
})
test('isDatabaseUnavailable, a program that could not be started, is false although its error code is a number', () => {
  expect(isDatabaseUnavailable(Object.assign(new Error('Command failed: initdb'), { code: 127 }))).toBe(false)
})

test('isDatabaseUnavailable, a lock that is not granted in time, is true', async () => {
  const error: unknown = await admin.query('do $$ begin raise lock_not_available; end $$').catch((reason: unknown) => reason)
  expect(error instanceof Error && isDatabaseUnavailable(error)).toBe(true)
})

const unavailable = { message: 'the service is unavailable for a moment' }

test('while the database is unavailable the answer is 503; then everything continues without help', async () => {
  const pool = createPool(behind)
  drain.defer(() => pool.end())
  const context = await createAppContext(readConfig({ LOG_LEVEL: 'silent' }), pool, drain)
  const app = await createApp(context, { checkAnswers: true })
  drain.defer(() => app.close())
  const { headers } = await signUp(context)
  expect((await call(app, 'GET', '/api/wallet', { headers })).status).toBe(200)

  await proxy.cut()
  const answer = await call(app, 'GET', '/api/wallet', { headers })
  expect([answer.status, answer.body, answer.headers['retry-after']]).toEqual([503, unavailable, '1'])
  expect(await statusAndBody(app, 'POST', '/api/login', { body: { username: '0800000001', password: 'demo1234' } })).toEqual([
    503,
    unavailable,
  ])
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)

  await proxy.restore()
  await expect.poll(async () => (await call(app, 'GET', '/api/wallet', { headers })).status).toBe(200)
  const elsewhere = createPool({ ...postgres, database })
  await elsewhere.query(`insert into setting values ('ipRules', '{"denied": ["127.0.0.0/8"], "allowed": []}')`)
  await expect
    .poll(() => statusAndBody(app, 'GET', '/api/wallet', { headers }), { timeout: 90_000 })
    .toEqual([403, { message: 'INVALID_IP' }])
  await elsewhere.query('delete from setting')
  await elsewhere.end()
})

test('a start without the database waits for it, with a log line and 503', async () => {
  await proxy.cut()
  const port = await freePort()
  const main = new URL('../../main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--conditions=source', main], {
    env: { ...process.env, DATABASE_URL: `postgres://krapao@127.0.0.1:${proxy.port}/${database}`, SANDBOX: 'on', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
  await expect.poll(() => output, { timeout: 90_000 }).toContain('The database does not answer. Waiting for it')
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/api/wallet`).then(
        (one) => one.status,
        () => 0,
      ),
    )
    .toBe(503)
  expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toEqual({ status: 'alive' })
  await proxy.restore()
  await expect.poll(() => output, { timeout: 90_000 }).toContain('ready on')
  expect((await fetch(`http://127.0.0.1:${port}/api/lookup/banks`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
