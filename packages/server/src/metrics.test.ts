import { expect, test } from 'vitest'
import { freshApp } from './testing/freshApp.ts'

const { app, pool, another } = await freshApp()

test('each operation is counted under its name, never under its path', async () => {
  await app.inject('/api/lookup/banks')
  await app.inject('/api/qrcode/secret')
  await app.inject('/api/secret')
  const { body } = await app.inject('/metrics')
  const counted = body.split('\n').filter((line) => line.startsWith('krapao_requests_total{'))
  expect(counted).toEqual([
    'krapao_requests_total{operation="listBanks",status="200"} 1',
    'krapao_requests_total{operation="getQr",status="401"} 1',
    'krapao_requests_total{operation="other",status="404"} 1',
  ])
  expect(body).toContain('process_resident_memory_bytes')
  expect(body).toContain('krapao_request_seconds_bucket{le="0.005",operation="listBanks"}')
  expect(body).toContain('krapao_database_connections{state="idle"}')
  expect(body).not.toContain('secret')
})

test('an alarm is counted, whichever copy raised it', async () => {
  const alarms = async () => /^krapao_alarms (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1]
  const before = await alarms()
  await pool.query("insert into alarm (kind, detail, at) values ('game.adjustment', '{}', '2026-01-01T00:00:00Z')")
  expect([before, await alarms()]).toEqual(['0', '1'])
})

test.each([
  ['this machine', '127.0.0.1', {}, 200],
  ['another machine', '10.0.0.1', {}, 404],
  ['what a proxy on this machine passes on', '127.0.0.1', { 'x-forwarded-for': '10.0.0.1' }, 404],
])('without a token %s', async (_, remoteAddress, headers, status) => {
  expect((await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(status)
})

test('with a token, whoever knows it', async () => {
  const guarded = (await another({ LOG_LEVEL: 'silent', METRICS_TOKEN: 'open-sesame' })).app
  const ask = async (authorization?: string) =>
    (await guarded.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) })).statusCode
  expect([await ask(), await ask('Bearer open'), await ask('Bearer open-sesame')]).toEqual([404, 404, 200])
})
