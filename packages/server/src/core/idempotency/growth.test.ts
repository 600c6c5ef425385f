import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { hourlyStored } from '../budgets/playerBudget.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)

const rows = async (table: 'idempotent_request' | 'qr', { playerId }: TestPlayer) =>
  (await pool.query(`select from ${table} where player_id = $1`, [playerId])).rowCount
const use = async ({ playerId }: TestPlayer, budget: keyof typeof hourlyStored, left: number) => {
  const hour = Math.floor(context.clock.now() / 3_600_000)
  const limit = hourlyStored[budget]
  await pool.query("insert into request_budget values ($1, 'player', $2, $3, $4, $5)", [
    budget,
    String(playerId),
    hour,
    limit - left,
    limit,
  ])
}
const refused = async ({ headers }: TestPlayer, key: string = randomUUID()) => {
  const body = { from: 'WALLET', to: 'PG', amount: 90_000 }
  return statusAndBody(app, 'POST', '/api/wallet/transfer', { headers: { ...headers, 'idempotency-key': key }, body })
}
const limited = [429, { message: 'REQUEST_LIMIT' }]

// @covers T15
test('refused requests beyond the hour’s budget of a player are answered and not stored', async () => {
  const player = await signUp(context)
  await use(player, 'storedKey', 2)
  const key = randomUUID()
  const answers = [await refused(player, key), await refused(player), await refused(player), await refused(player)]
  expect(answers).toEqual(Array.from({ length: 4 }, () => [422, { message: 'SLOT_NO_ACCOUNT' }]))
  expect(await rows('idempotent_request', player)).toBe(2)
  expect([await refused(player, key), await rows('idempotent_request', player)]).toEqual([[422, { message: 'SLOT_NO_ACCOUNT' }], 2])
})

// @covers T15
test('unknown keys beyond the hour’s budget of a player are not closed, and the next hour closes them', async () => {
  const player = await signUp(context)
  await use(player, 'storedKey', 1)
  const ask = async (key: string) => statusAndBody(app, 'GET', `/api/wallet/operations/${key}`, { headers: player.headers })
  const unknown = (key: string) => [200, { key, state: 'unknown' }]
  const [first, second] = [randomUUID(), randomUUID()]
  expect([await ask(first), await ask(second), await ask(first)]).toEqual([unknown(first), limited, unknown(first)])
  expect(await rows('idempotent_request', player)).toBe(1)
  await context.settings.change({ clockOffset: 3_600_000 })
  expect(await ask(second)).toEqual(unknown(second))
  await context.settings.change({ clockOffset: 0 })
})

// @covers T15
test('QRs beyond the hour’s budget of a player are refused and store nothing', async () => {
  const player = await signUp(context)
  await use(player, 'qrCreation', 1)
  const create = () => statusAndBody(app, 'POST', '/api/qrcode/KBANK', { headers: player.headers, body: { amount: 100 } })
  expect([(await create())[0], await create()]).toEqual([200, limited])
  expect(await rows('qr', player)).toBe(1)
})
