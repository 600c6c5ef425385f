import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { holdDeposit } from '#core/deposits/heldDeposit.ts'
import { transaction } from '#platform/db/transaction.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp } from '#testing/players.ts'

const { app, context, pool, another } = await freshApp()

test('each operation is counted under its name, never its path', async () => {
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

test('the use of every bounded queue is a metric', async () => {
  const { body } = await app.inject('/metrics')
  const used = [...body.matchAll(/^krapao_capacity_used_ratio\{resource="([^"]+)"\} (\S+)$/gm)].map(([, name, ratio]) => [
    name,
    Number(ratio) <= 1,
  ])
  expect(Object.fromEntries(used)).toEqual({
    connections: true,
    'request counts': true,
    'password queue': true,
    'media queue': true,
    'upload buffer': true,
    'transaction queue': true,
    'statement groups': true,
  })
})

test('an alarm is counted at every copy', async () => {
  const alarms = async () => /^krapao_alarms (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1]
  const before = await alarms()
  await pool.query("insert into alarm (kind, detail, at) values ('game.adjustment', '{}', '2026-01-01T00:00:00Z')")
  expect([before, await alarms()]).toEqual(['0', '1'])
})

test('money that waits is counted once it is late', async () => {
  const late = async () => (await app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith('krapao_late{'))
  const player = await signUp(context)
  const begin = (at: number) =>
    pool.query(
      `insert into withdrawal (player_id, id, amount, bank_code, account_no, account_name, status, transaction_id, requested_at, next_at)
        values ($1, $2, 100, 'SCB', '1', 'X', 'sent', 1, $3, $3)`,
      [player.playerId, randomUUID(), new Date(at)],
    )
  await begin(context.clock.now())
  const redeem = (at: number) =>
    pool.query("insert into gift_link (player_id, code, id, wallet_no, status, created_at) values ($1, $2, $2, '1', 'redeeming', $3)", [
      player.playerId,
      randomUUID(),
      new Date(at),
    ])
  const hold = async (at: number) => {
    const deposit = { playerId: player.playerId, kind: 'bankTransfer', reference: randomUUID(), amount: 100, channel: 'SCB', at }
    const { transactionId } = await transaction(pool, (tx) => holdDeposit(tx, deposit))
    await pool.query('update held_deposit set due_at = null where player_id = $1 and transaction_id = $2', [player.playerId, transactionId])
  }
  const now = context.clock.now()
  const returnable = now - 86_400_000 - context.config.bankChangeHours * 3_600_000
  await hold(returnable - 60_000)
  const first = (await late()).find((line) => line.includes('return'))
  await pool.query('delete from held_deposit where player_id = $1', [player.playerId])
  await hold(returnable + 60_000)
  await redeem(now)
  const before = await late()
  await begin(now - 11 * 60_000)
  await redeem(now - 11 * 60_000)
  const lines = (gift: number, withdrawal: number) =>
    [`transfer"} 0`, `withdrawal"} ${withdrawal}`, `gift"} ${gift}`, `return"} 0`].map((text) => `krapao_late{what="${text}`)
  expect([first, before, await late()]).toEqual(['krapao_late{what="return"} 1', lines(0, 0), lines(1, 1)])
})

test('payments that wait for staff are counted by state, with the age of the oldest', async () => {
  const open = async () => (await app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith('krapao_open_payment'))
  const add = (state: string, age: number) =>
    pool.query(
      `insert into incoming_payment (from_bank_code, bank_reference, amount, at, seen_at, source, state)
        values ('SCB', $1, 100, $2, $2, 'bank', $3)`,
      [randomUUID(), new Date(context.clock.now() - age), state],
    )
  const before = await open()
  for (const [state, age] of [
    ['unmatched', 1_000],
    ['unmatched', 7_200_000],
    ['review', 60_000],
    ['returned', 9_000_000],
  ] as const)
    await add(state, age)
  const now = await open()
  expect([before, now.slice(0, 2), now.slice(2).map((line) => Math.floor(Number(line.split(' ')[1]) / 60))]).toEqual([
    [
      'payments{state="unmatched"} 0',
      'payments{state="review"} 0',
      'payment_seconds{state="unmatched"} 0',
      'payment_seconds{state="review"} 0',
    ].map((line) => `krapao_open_${line}`),
    ['krapao_open_payments{state="unmatched"} 2', 'krapao_open_payments{state="review"} 1'],
    [120, 1],
  ])
})

test('every metric in the alert rules exists with its labels', async () => {
  const rules = readFileSync(new URL('../../../../docs/how-to/operator/alerts.yaml', import.meta.url), 'utf8')
  await app.inject('/api/lookup/banks')
  const named = [...new Set(rules.match(/(?:krapao|nodejs)_\w+/g))].toSorted()
  expect(named).toEqual([
    'krapao_alarms',
    'krapao_budget_used_ratio',
    'krapao_capacity_used_ratio',
    'krapao_clock_skew_seconds',
    'krapao_database_connections',
    'krapao_game_suspensions_unconfirmed',
    'krapao_job_consecutive_failures',
    'krapao_job_failures_total',
    'krapao_job_interval_seconds',
    'krapao_job_seconds_since_success',
    'krapao_late',
    'krapao_open_payment_seconds',
    'krapao_open_payments',
    'krapao_replica_lag_seconds',
    'krapao_replication_lag_bytes',
    'krapao_request_seconds_bucket',
    'krapao_request_seconds_sum',
    'krapao_requests_total',
    'krapao_set_aside_items',
    'krapao_synchronous_standbys',
    'nodejs_eventloop_lag_p99_seconds',
  ])
  await pool.query("insert into set_aside_item values ('trial', '1', '', '', 1, now(), now())")
  const { body } = await app.inject('/metrics')
  expect(named.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(body))).toEqual([])
  const used = [...rules.matchAll(/(krapao_\w+)\{(\w+)[=!]/g)].map(([, name, label]) => `${name} ${label}`)
  expect([used.length, used.filter((one) => !new RegExp(`^${one.replace(' ', '\\{(.*,)?')}=`, 'm').test(body))]).toEqual([5, []])
})

// @covers G11.9
test('the use of a budget is its share of the limit, at every copy', async () => {
  const { app: copy } = await another({ LOG_LEVEL: 'silent', OTP_TOTAL_SENDS: '4' })
  const total = async () =>
    /^krapao_budget_used_ratio\{budget="otpSend",scope="total"\} (.*)$/m.exec((await app.inject('/metrics')).body)?.[1]
  // Keeps the limits from resetting within the test.
  await context.settings.change({ clockOffset: 3_600_000 - (Date.now() % 3_600_000) })
  const before = await total()
  await copy.inject({ method: 'POST', url: '/api/otp/send', payload: { phoneNumber: randomPhone() } })
  expect([before, await total()]).toEqual(['0', '0.25'])
  await context.settings.change({ clockOffset: 0 })
})

test.each([
  ['this machine', '127.0.0.1', {}, 200],
  ['another machine', '10.0.0.1', {}, 404],
  ['what a proxy on this machine passes on', '127.0.0.1', { 'x-forwarded-for': '10.0.0.1' }, 404],
])('without a token %s', async (_, remoteAddress, headers, status) => {
  expect((await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(status)
})

test('with a token the metrics are served', async () => {
  const guarded = (await another({ LOG_LEVEL: 'silent', METRICS_TOKEN: 'open-sesame' })).app
  const ask = async (authorization?: string) =>
    (await guarded.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) })).statusCode
  expect([await ask(), await ask('Bearer open'), await ask('Bearer open-sesame')]).toEqual([404, 404, 200])
})
