import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { gameTools } from '#core/games/games.fixture.ts'
import { clearFaults } from '#sandbox/providers/faults.ts'
import { accountOf } from '#sandbox/providers/gameBook.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { app, context, pool, another } = await freshApp()
const second = await another()
checkLedgerAfterEach(context)
const { get, activate, userOf, injectFault, slot } = gameTools(app, context, pool)

let player: TestPlayer
beforeEach(async () => {
  await clearFaults(pool)
  player = await signUp(context)
})

type Credentials = { username: string; password: string }
const credentials = async (code: string) => (await get(player, `wallet/account/${code}`))[1] as Credentials
const atProvider = async (code: string) => (await accountOf(pool, await userOf(player, code)))?.password

// @covers 4.game-1 7.wallet-3 7.wallet-4
test('activating makes the account active, with credentials known to the provider', async () => {
  expect(await slot(player, 'PG')).toMatchObject({ isActive: false, amount: 0 })
  expect(await get(player, 'wallet/activate/PG')).toEqual([200, {}])
  const mine = await credentials('PG')
  expect(mine).toEqual({ username: (await userOf(player, 'PG')).username, password: await atProvider('PG') })
  expect(await slot(player, 'PG')).toMatchObject({ isActive: true, amount: 0, failed: false })
})

// @covers SLOT_ALREADY_ACTIVE NO_GAME
test('activating is SLOT_ALREADY_ACTIVE for an active account, NO_GAME for an unknown game', async () => {
  await activate(player, 'PG')
  expect(await get(player, 'wallet/activate/PG')).toEqual([422, { message: 'SLOT_ALREADY_ACTIVE' }])
  for (const path of ['wallet/activate/NONE', 'wallet/account/NONE', 'wallet/resetpassword/NONE'])
    expect(await get(player, path)).toEqual([422, { message: 'NO_GAME' }])
})

// @covers SLOT_NO_ACCOUNT
test('credentials without an account are SLOT_NO_ACCOUNT', async () => {
  for (const path of ['wallet/account/PG', 'wallet/resetpassword/PG'])
    expect(await get(player, path)).toEqual([422, { message: 'SLOT_NO_ACCOUNT' }])
})

// @covers SLOT_ACTIVATE_FAIL
test.each(['refuse', 'failBefore', 'failAfter', 'garbage'] as const)(
  '%s: SLOT_ACTIVATE_FAIL leaves it inactive, and the next attempt returns the one account',
  async (mode) => {
    await injectFault(mode, { target: 'PG' })
    const key = randomUUID()
    const failed = [422, { message: 'SLOT_ACTIVATE_FAIL' }]
    expect([await get(player, 'wallet/activate/PG', key), await get(player, 'wallet/activate/PG', key)]).toEqual([failed, failed])
    expect(await slot(player, 'PG')).toMatchObject({ isActive: false })
    await activate(player, 'PG')
    const { rows } = await pool.query(
      'select count(*) from sandbox_game_account where player = (select public_id from player where id = $1)',
      [player.playerId],
    )
    expect([rows, (await credentials('PG')).password]).toEqual([[{ count: 1 }], await atProvider('PG')])
  },
)

test('twenty activations in parallel through two servers: one succeeds, and one key activates once', async () => {
  const send = (copy: typeof app, key: string) =>
    statusAndBody(copy, 'GET', '/api/wallet/activate/JOKER', { headers: { ...player.headers, 'idempotency-key': key } })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(index % 2 ? app : second.app, index < 10 ? 'one' : randomUUID())),
  )
  const statuses = answers.map(([status]) => status)
  expect(new Set(statuses)).toEqual(new Set(statuses.includes(409) ? [200, 409, 422] : [200, 422]))
  const done = answers.flatMap(([status], index) => (status === 200 ? [index < 10 ? 'one' : index] : []))
  expect(new Set(done).size).toBe(1)
})

// @covers 4.game-2 7.wallet-5
test('a new password is set at the provider, and the account stays active', async () => {
  await activate(player, 'PG')
  const before = await credentials('PG')
  expect(await get(player, 'wallet/resetpassword/PG')).toEqual([200, {}])
  const after = await credentials('PG')
  expect([after.username, after.password === before.password, await atProvider('PG')]).toEqual([before.username, false, after.password])
  expect(await slot(player, 'PG')).toMatchObject({ isActive: true })
})

// @covers SLOT_RESET_PASSWORD_FAIL
test.each(['refuse', 'failBefore'] as const)('a failed reset (%s) keeps the old password', async (mode) => {
  await activate(player, 'PG')
  const before = await credentials('PG')
  await injectFault(mode, { target: 'PG' })
  expect(await get(player, 'wallet/resetpassword/PG')).toEqual([422, { message: 'SLOT_RESET_PASSWORD_FAIL' }])
  expect([await credentials('PG'), await atProvider('PG')]).toEqual([before, before.password])
})

test.each(['failAfter', 'garbage', 'twice'] as const)(
  'a reset done at the provider but answered badly (%s) sets the new password',
  async (mode) => {
    await activate(player, 'PG')
    const before = await credentials('PG')
    await injectFault(mode, { target: 'PG' })
    expect(await get(player, 'wallet/resetpassword/PG')).toEqual([200, {}])
    const after = await credentials('PG')
    expect([after.password === before.password, await atProvider('PG')]).toEqual([false, after.password])
  },
)

test('four parallel resets of one game are done or answered 409', async () => {
  await activate(player, 'PG')
  const answers = await Promise.all(Array.from({ length: 4 }, () => get(player, 'wallet/resetpassword/PG')))
  expect(answers.map(([status]) => status)).toContain(200)
  expect(answers.filter(([status]) => status !== 200 && status !== 409)).toEqual([])
  expect((await credentials('PG')).password).toBe(await atProvider('PG'))
})

// @covers SLOT_RESET_PASSWORD_FAIL
test('an outage of the provider during a reset is 503, and the credentials are right afterwards', async () => {
  await activate(player, 'PG')
  const before = await credentials('PG')
  await injectFault('failAfter', { target: 'PG' })
  await injectFault('failBefore', { target: 'PG', times: 2 })
  expect(await get(player, 'wallet/resetpassword/PG')).toEqual([503, { message: 'SLOT_RESET_PASSWORD_FAIL' }])
  expect(await credentials('PG')).toEqual(before)
  const after = await credentials('PG')
  expect([after.password === before.password, await atProvider('PG')]).toEqual([false, after.password])
})

// @covers NOT_AREASLOT NOT_UFABET
test.each([
  ['UFABET', 'NOT_UFABET'],
  ['AREASLOT', 'NOT_AREASLOT'],
])('%s does not know the player: %s; during an outage the stored credentials are shown', async (code, message) => {
  await activate(player, code)
  await injectFault('refuse', { target: code })
  expect(await get(player, `wallet/account/${code}`)).toEqual([422, { message }])
  await injectFault('failBefore', { target: code })
  expect((await get(player, `wallet/account/${code}`))[0]).toBe(200)
})

test('the demo player’s games exist at their providers', async () => {
  const { body } =
    (await app.inject({ method: 'POST', url: '/api/login', payload: { username: '0800000001', password: 'demo1234' } })) ?? {}
  const headers = { authorization: `Bearer ${(JSON.parse(body) as { token: string }).token}` }
  expect(await statusAndBody(app, 'GET', '/api/wallet/refresh/slot', { headers })).toEqual([200, {}])
  const [, wallet] = await statusAndBody(app, 'GET', '/api/wallet', { headers })
  const active = (wallet as { slots: { isActive: boolean; failed: boolean; amount: number }[] }).slots.filter(({ isActive }) => isActive)
  expect(active.map(({ failed, amount }) => [failed, amount > 0])).toEqual([[false, true], [false, true], [false, true]]) // prettier-ignore
  expect((await pool.query('select from alarm')).rowCount).toBe(0)
})
