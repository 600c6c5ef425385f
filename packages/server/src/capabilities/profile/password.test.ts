import { expect, test } from 'vitest'
import { call, statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { app, context, pool } = await freshApp()
const player = () => signUp(context, { password: 'secret-1' })
const change = ({ headers }: TestPlayer, oldPassword: string, newPassword: string, more: Record<string, string> = {}) =>
  call(app, 'PUT', '/api/account/changepwd', { headers: { ...headers, ...more }, body: { oldPassword, newPassword } })
const changed = async (...args: Parameters<typeof change>): Promise<[number, unknown]> => {
  const { status, body } = await change(...args)
  return [status, body]
}
const login = (username: string, password: string) => statusAndBody(app, 'POST', '/api/login', { body: { username, password } })
const wallet = (authorization: string) => statusAndBody(app, 'GET', '/api/account/profile', { headers: { authorization } })
const wrong = [422, { message: 'WRONG_PASSWORD' }]

// @covers 3.account-5 7.account-7 G11.7
test('the new password counts, the old one no more; other sessions end, this one stays', async () => {
  const mine = await player()
  const [, { token }] = (await login(mine.phone, 'secret-1')) as [number, { token: string }]
  expect(await changed(mine, 'secret-1', 'better-2')).toEqual([200, {}])
  expect(await login(mine.phone, 'secret-1')).toEqual([401, { message: 'WRONG_CREDENTIAL' }])
  expect((await login(mine.phone, 'better-2'))[0]).toBe(200)
  expect(await wallet(`Bearer ${token}`)).toEqual([401, { message: 'INVALID_USER_2' }])
  expect((await wallet(mine.headers.authorization))[0]).toBe(200)
})

// @covers 8.codes-27 WRONG_PASSWORD
test('password change, wrong old password, changes nothing', async () => {
  const mine = await player()
  expect(await changed(mine, 'secret-2', 'better-2')).toEqual(wrong)
  expect((await login(mine.phone, 'secret-1'))[0]).toBe(200)
})

test('password change, short or common password, is refused at its field', async () => {
  const mine = await player()
  expect(await changed(mine, 'secret-1', '8k2-pq7')).toEqual([400, { message: 'KEY_INVALID', params: { field: 'newPassword' } }])
  expect(await changed(mine, 'secret-1', mine.phone)).toEqual([
    400,
    { message: 'KEY_INVALID', params: { field: 'newPassword', reason: 'common' } },
  ])
})

// @covers REQUEST_LIMIT_1MIN
test('password change, sixth wrong old password, must wait even with the right one', async () => {
  const mine = await player()
  for (let time = 0; time < 5; time += 1) expect(await changed(mine, `wrong-${time}`, 'better-2')).toEqual(wrong)
  const sixth = await change(mine, 'secret-1', 'better-2')
  expect([sixth.status, sixth.body, Number(sixth.headers['retry-after'])]).toEqual([
    429,
    { message: 'REQUEST_LIMIT_1MIN' },
    expect.closeTo(300, -2),
  ])
})

test('changePassword, thirty wrong old passwords of one session, waits until a day is over', async () => {
  const mine = await player()
  const before = context.settings.values.clockOffset
  for (let minutes = 0; minutes < 36; minutes += 6) {
    await context.settings.change({ clockOffset: before + minutes * 60_000 })
    for (let time = 0; time < 5; time += 1) expect(await changed(mine, `wrong-${time}`, 'better-2')).toEqual(wrong)
  }
  await context.settings.change({ clockOffset: before + 42 * 60_000 })
  const { status, headers } = await change(mine, 'secret-1', 'better-2')
  expect([status, Number(headers['retry-after'])]).toEqual([429, expect.closeTo((24 * 60 - 42) * 60, -2)])
  await context.settings.change({ clockOffset: before + 24 * 60 * 60_000 })
  expect(await changed(mine, 'secret-1', 'better-2')).toEqual([200, {}])
  await context.settings.change({ clockOffset: before })
})

// @covers WRONG_PASSWORD
test('password change, two in parallel with the same old password, happens once', async () => {
  const mine = await player()
  const answers = await Promise.all([changed(mine, 'secret-1', 'better-2'), changed(mine, 'secret-1', 'better-3')])
  const winner = answers[0]?.[0] === 200 ? 'better-2' : 'better-3'
  expect(answers).toEqual(winner === 'better-2' ? [[200, {}], wrong] : [wrong, [200, {}]])
  expect((await login(mine.phone, winner))[0]).toBe(200)
})

const otherBody = [422, { message: 'KEY_INVALID', params: { header: 'Idempotency-Key', reason: 'other body' } }]

test('changePassword, the same key and passwords again, answers the first answer', async () => {
  const mine = await player()
  const key = { 'idempotency-key': 'change-1' }
  expect(await changed(mine, 'secret-1', 'better-2', key)).toEqual([200, {}])
  expect(await changed(mine, 'secret-1', 'better-2', key)).toEqual([200, {}])
})

// @covers G3.5
test('changePassword, the key of a right change with a wrong old or another new password, answers KEY_INVALID', async () => {
  const mine = await player()
  const key = { 'idempotency-key': 'change-1' }
  expect(await changed(mine, 'secret-1', 'better-2', key)).toEqual([200, {}])
  expect([await changed(mine, 'wrong-1', 'better-2', key), await changed(mine, 'secret-1', 'better-3', key)]).toEqual([
    otherBody,
    otherBody,
  ])
  expect((await login(mine.phone, 'better-2'))[0]).toBe(200)
})

// @covers T13
test('changePassword, many replays of one key, are limited whether the password is right or wrong', async () => {
  const mine = await player()
  await context.settings.change({ clockOffset: 65_000 - (Date.now() % 60_000) })
  const key = { 'idempotency-key': 'change-1' }
  await changed(mine, 'secret-1', 'better-2', key)
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, index) => changed(mine, `guess-${index}`, 'better-2', key)))
  expect(guesses.filter(([status]) => status !== 429)).toHaveLength(10)
  expect(await changed(mine, 'secret-1', 'better-2', key)).toEqual([429, { message: 'REQUEST_LIMIT' }])
  await context.settings.change({ clockOffset: 0 })
})

// @covers T13
test('changePassword, what the key leaves in the database, differs between players with equal passwords and holds no password', async () => {
  const key = { 'idempotency-key': 'change-1' }
  const [mine, other] = [await player(), await player()]
  for (const one of [mine, other]) expect(await changed(one, 'secret-1', 'better-2', key)).toEqual([200, {}])
  const { rows } = await pool.query<{ fingerprint: string; row: string }>(
    'select fingerprint, idempotent_request::text as row from idempotent_request where player_id = any ($1)',
    [[mine.playerId, other.playerId]],
  )
  expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(2)
  expect(rows.filter(({ row }) => /secret-1|better-2/.test(row))).toEqual([])
})
