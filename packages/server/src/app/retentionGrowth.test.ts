import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadContract } from '#platform/http/contract.ts'
import { statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp } from '#testing/players.ts'
import { deleteExpiredRows, retention } from './retention.ts'

const { app, context, pool } = await freshApp({ ADDRESS_REQUESTS: '1000000', LOGINS_PER_ADDRESS: '100000' })
await context.settings.change({ clockOffset: 1 })
const calls = 5
const dayMs = 86_400_000

async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(retention).filter((name) => !name.startsWith('sandbox_'))) {
    const { rows } = await pool.query<{ count: number }>(`select count(*) from ${table}`)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)
const advanceClock = (ms: number) => context.settings.change({ clockOffset: context.settings.values.clockOffset + ms })

const failingBodies: Record<string, () => object> = {
  login: () => ({ username: randomPhone(), password: 'wrong-1' }),
  validateAccount: () => ({ name: 'A', username: randomPhone(), password: 'secret-1', sourceCode: 'NOWHERE' }),
  registerAccount: () => ({
    name: 'A',
    username: randomPhone(),
    password: 'secret-1',
    sourceCode: 'NOWHERE',
    bankCode: 'KBANK',
    bankAccountName: 'A B',
    bankAccountNo: '1234567899',
  }),
  resetPasswordByOtp: () => ({ otpToken: randomUUID(), newPassword: 'better-2' }),
  sendOtp: () => ({ username: '12' }),
  verifyOtp: () => ({ otpToken: randomUUID(), otpCode: '0000' }),
  createGuest: () => ({}),
}

type Operation = { operationId?: string; security?: unknown[] }
const contract = await loadContract()
const anonymous = Object.entries(contract.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId = '', security }]) =>
    security?.length === 0 ? [{ operationId, method: method.toUpperCase() as 'GET' | 'POST', path }] : [],
  ),
)

// @covers T15
test('every table of the database has a retention rule or a reason to stay', async () => {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
  )
  expect(Object.keys(retention).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('every anonymous operation that changes something is measured', () => {
  expect(
    anonymous
      .filter(({ method }) => method !== 'GET')
      .map(({ operationId }) => operationId)
      .toSorted(),
  ).toEqual(Object.keys(failingBodies).toSorted())
})

// @covers T15
test.each(anonymous)(
  '$operationId, failing anonymous calls with random keys, adds few rows, which are deleted after their retention',
  async ({ operationId, method, path }) => {
    const before = await rowCounts()
    for (let call = 0; call < calls; call += 1)
      await statusAndBody(app, method, path.startsWith('/api') ? path : `/api${path}`, {
        headers: { 'idempotency-key': randomUUID() },
        ...(failingBodies[operationId] && { body: failingBodies[operationId]() }),
      })
    const grown = sum(await rowCounts()) - sum(before)
    expect(grown).toBeLessThanOrEqual(3 * calls)
    await advanceClock((context.config.anonymousRefusalMinutes + 1) * 60_000)
    await deleteExpiredRows(context)
    expect((await rowCounts())['idempotent_request']).toBe(before['idempotent_request'])
    await advanceClock(9 * dayMs)
    await deleteExpiredRows(context)
    const after = await rowCounts()
    expect(Object.entries(after).filter(([table, count]) => count > (before[table] ?? 0))).toEqual([])
  },
)

test('deleteExpiredRows, more rows than one batch, deletes them all', async () => {
  await pool.query(
    "insert into idempotent_request select 0, 'key ' || n, 'o', 'f', 'refused', 422, '{}', $1 from generate_series(1, 12000) n",
    [new Date(context.clock.now() - dayMs)],
  )
  await deleteExpiredRows(context)
  expect((await pool.query("select from idempotent_request where key like 'key %'")).rowCount).toBe(0)
})

// @covers T15
test('deleteExpiredRows deletes unpaid QRs with their claims once their retention has ended, and keeps paid ones', async () => {
  const { playerId } = await signUp(context)
  const ago = (days: number) => new Date(context.clock.now() - days * dayMs)
  for (const [id, status, paid, at] of [
    ['old', 'expired', 0, ago(91)],
    ['paid', 'paid', 100, ago(91)],
    ['young', 'expired', 0, ago(89)],
  ] as const) {
    await pool.query("insert into claims values ('qr', $1, $2)", [id, playerId])
    await pool.query(
      "insert into qr (player_id, id, bank_code, amount, status, created_at, expires_at, paid_amount) values ($1, $2, 'KBANK', 100, $3, $4, $4, $5)",
      [playerId, id, status, at, paid],
    )
  }
  await deleteExpiredRows(context)
  const left = await pool.query<{ id: string; value: string }>(
    "select id, value from qr full join claims on kind = 'qr' and value = id where id is not null or kind = 'qr' order by 1",
  )
  expect(left.rows.map(({ id, value }) => [id, value])).toEqual([
    ['paid', 'paid'],
    ['young', 'young'],
  ])
})
