import { expect, test } from 'vitest'
import { judgeUnknownDevice } from '#core/session/login.queries.ts'
import { hashPassword } from '#core/session/password.ts'
import { transaction, type Queryable } from '#platform/db/transaction.ts'
import { call, statusAndBody } from '#testing/calls.ts'
import { countLockWaits } from '#testing/database/lockWaits.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp } from '#testing/players.ts'

const { app, context, pool, another } = await freshApp()
const player = () => signUp(context, { password: 'secret-1' })
const login = (username: string, password: string, address = '10.0.0.1', on = app) =>
  statusAndBody(on, 'POST', '/api/login', { body: { username, password }, address })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const wrong = [401, { message: 'WRONG_CREDENTIAL' }]
const limited = [429, { message: 'REQUEST_LIMIT_1MIN' }]

// @covers 1.product-3 3.account-9 7.account-1 INVALID_USER_2
test('a token is accepted until it is revoked, and other tokens stay valid', async () => {
  const { phone } = await player()
  const [first, second] = [await login(phone, 'secret-1'), await login(phone, 'secret-1')]
  const [{ token }, { token: other }] = [first[1] as { token: string }, second[1] as { token: string }]
  expect([first, second]).toEqual([
    [200, { token: expect.stringMatching(/^[\w-]{43}$/) as string }],
    [200, { token: expect.stringMatching(/^[\w-]{43}$/) as string }],
  ])
  expect(await statusAndBody(app, 'POST', '/api/logout', { headers: bearer(token) })).toEqual([200, {}])
  expect(await statusAndBody(app, 'GET', '/api/account/profile', { headers: bearer(token) })).toEqual([401, { message: 'INVALID_USER_2' }])
  expect(await statusAndBody(app, 'GET', '/api/wallet', { headers: bearer(token) })).toEqual([401, { message: 'INVALID_USER_2' }])
  expect((await call(app, 'GET', '/api/account/profile', { headers: bearer(other) })).status).toBe(200)
})

// @covers G25.4
test.each([
  ['spaces and dashes', (phone: string) => `${phone.slice(0, 3)}-${phone.slice(3, 6)} ${phone.slice(6)}`],
  ['the country code', (phone: string) => `+66${phone.slice(1)}`],
  ['Thai digits', (phone: string) => phone.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))],
  ['Lao digits', (phone: string) => phone.replace(/\d/g, (digit) => String.fromCharCode(0x0ed0 + Number(digit)))],
])('a phone may be written with %s', async (_, written) => {
  const { phone } = await player()
  expect((await login(written(phone), 'secret-1'))[0]).toBe(200)
})

// @covers 8.codes-1 WRONG_CREDENTIAL G11.6 T1
test('an unknown phone looks like a wrong password', async () => {
  const { phone } = await player()
  const [known, unknown] = await Promise.all([login(phone, 'wrong-1'), login(randomPhone(), 'wrong-1')])
  expect([known, unknown]).toEqual([wrong, wrong])
})

// @covers REQUEST_LIMIT_1MIN G11.3 T1
test('login, after five wrong passwords from one address, is limited there for five minutes and not from another address', async () => {
  const { phone } = await player()
  for (let time = 0; time < 5; time += 1) expect(await login(phone, 'wrong-1')).toEqual(wrong)
  const sixth = await call(app, 'POST', '/api/login', { body: { username: phone, password: 'wrong-1' }, address: '10.0.0.1' })
  expect([sixth.status, sixth.body, Number(sixth.headers['retry-after'])]).toEqual([...limited, expect.closeTo(300, -2)])
  expect(await login(phone, 'secret-1')).toEqual(limited)
  expect((await login(phone, 'secret-1', '10.0.0.2'))[0]).toBe(200)

  await context.settings.change({ clockOffset: 301_000 })
  expect((await login(phone, 'secret-1'))[0]).toBe(200)
  await context.settings.change({ clockOffset: 0 })
})

// @covers T1
test('login, forty parallel guesses through two copies, checks only five passwords', async () => {
  const { phone } = await player()
  const second = await another()
  const guesses = Array.from({ length: 40 }, (_, n) => login(phone, `guess-${n}`, '10.0.1.1', n % 2 ? app : second.app))
  const answers = (await Promise.all(guesses)).map(([, body]) => (body as { message: string }).message)
  expect(answers.filter((message) => message === 'WRONG_CREDENTIAL')).toHaveLength(5)
  expect(answers.filter((message) => message === 'REQUEST_LIMIT_1MIN' || message === 'LOGIN_FAIL')).toHaveLength(35)
})

test('tries are judged one at a time for each phone: the sixth waits for the fifth to be counted', async () => {
  const phone = randomPhone()
  const judge = async (on: Queryable) =>
    (await judgeUnknownDevice(on, context.config, { phone, ip: '10.0.4.1', at: context.clock.now(), wrong: true, solved: 0 })).wait
  for (let time = 0; time < 4; time += 1) expect(await judge(pool)).toBeUndefined()
  const { context: other } = await another()
  const fifth = await transaction(pool, async (tx) => {
    const answer = await judge(tx)
    const sixth = judge(other.pool)
    const waiting = async () => {
      await expect.poll(() => countLockWaits(pool)).toBe(1)
      return { waits: sixth }
    }
    return { answer, sixth: await Promise.race([sixth, waiting()]) }
  })
  expect(fifth).toEqual({ answer: undefined, sixth: { waits: expect.any(Promise) as object } })
  const { sixth } = fifth
  expect(typeof sixth === 'object' && (await sixth.waits)).toBeGreaterThan(0)
})

// @covers G11.4 T1
test('login, many addresses on one phone, asks for a challenge from the twenty-first wrong try on', async () => {
  const { phone } = await player()
  const answers = await Promise.all(Array.from({ length: 22 }, (_, n) => login(phone, 'wrong-1', `10.0.2.${n}`)))
  expect(answers.filter(([status]) => status === 401)).toHaveLength(20)
  expect(await login(phone, 'secret-1', '10.0.2.99')).toEqual([
    429,
    { message: 'REQUEST_LIMIT_1MIN', params: { challenge: expect.stringMatching(/^14\./) as string } },
  ])
})

// @covers G11.5 T11
test('X-Forwarded-For is trusted only from a configured proxy', async () => {
  const forwarded = async (on: typeof app, address: string) => {
    const { phone } = await player()
    const tries = Array.from({ length: 6 }, (_, n) =>
      call(on, 'POST', '/api/login', {
        body: { username: phone, password: 'wrong-1' },
        address,
        headers: { 'x-forwarded-for': `172.16.0.${n}` },
      }),
    )
    return (await Promise.all(tries)).filter(({ status }) => status === 401).length
  }
  expect(await forwarded(app, '10.9.0.1')).toBe(5)
  const proxied = await another({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '10.9.0.0/24' })
  expect(await forwarded(proxied.app, '10.9.0.1')).toBe(6)
  expect(await forwarded(proxied.app, '10.8.0.1')).toBe(5)
})

// @covers 8.codes-1 EXPIRED_AUTH_TOKEN
test('a token expires after SESSION_DAYS without use, and each use extends it', async () => {
  const { headers } = await signUp(context)
  const day = 86_400_000
  await context.settings.change({ clockOffset: 29 * day })
  expect((await call(app, 'GET', '/api/wallet', { headers })).status).toBe(200)
  await expect
    .poll(async () => (await pool.query('select from session where last_seen_at > $1', [new Date(Date.now() + 28 * day)])).rowCount)
    .toBe(1)
  await context.settings.change({ clockOffset: 58 * day })
  expect((await call(app, 'GET', '/api/wallet', { headers })).status).toBe(200)
  await context.settings.change({ clockOffset: 89 * day })
  expect(await statusAndBody(app, 'GET', '/api/wallet', { headers })).toEqual([401, { message: 'EXPIRED_AUTH_TOKEN' }])
  await context.settings.change({ clockOffset: 0 })
})

test('a token that is used every few days ends after SESSION_MAX_DAYS', async () => {
  const { headers } = await signUp(context)
  const day = 86_400_000
  const statuses: number[] = []
  for (const days of [25, 50, 75, 89, 91]) {
    await context.settings.change({ clockOffset: days * day })
    statuses.push((await call(app, 'GET', '/api/wallet', { headers })).status)
    await pool.query('update session set last_seen_at = $1', [new Date(Date.now() + days * day)])
  }
  expect(statuses).toEqual([200, 200, 200, 200, 401])
  expect(await statusAndBody(app, 'GET', '/api/account/devices', { headers })).toEqual([401, { message: 'EXPIRED_AUTH_TOKEN' }])
  await context.settings.change({ clockOffset: 0 })
})

// @covers 8.codes-1 INACTIVE_USER
test('a player whom the operator deactivated cannot sign in, and the session ends', async () => {
  const { phone, playerId, headers } = await player()
  await pool.query('update player set inactive = true where id = $1', [playerId])
  expect(await login(phone, 'wrong-1', '10.0.3.1')).toEqual(wrong)
  expect(await login(phone, 'secret-1', '10.0.3.1')).toEqual([403, { message: 'INACTIVE_USER' }])
  expect(await statusAndBody(app, 'GET', '/api/wallet', { headers })).toEqual([403, { message: 'INACTIVE_USER' }])
})

// @covers G11.8 T19
test('tokens and passwords are stored only as hashes', async () => {
  const { phone } = await player()
  const [, body] = await login(phone, 'secret-1')
  const { token } = body as { token: string }
  const { rows } = await pool.query<{ all: string }>(
    "select string_agg(t::text, ' ') as all from (select claims.* from claims) t, (select 1) one union all select string_agg(session::text, ' ') from session union all select string_agg(player::text, ' ') from player",
  )
  const everything = rows.map((row) => row.all).join(' ')
  expect(everything).toContain(phone)
  expect(everything).not.toContain(token)
  expect(everything).not.toContain('secret-1')
})

// @covers 8.codes-1 LOGIN_FAIL
test('a sign-in that cannot be stored is LOGIN_FAIL, and does not count as a wrong password', async () => {
  const { phone, playerId } = await player()
  await pool.query(`alter table session add constraint broken check (player_id <> ${playerId}) not valid`)
  expect(await login(phone, 'secret-1', '10.0.6.1')).toEqual([422, { message: 'LOGIN_FAIL' }])
  await pool.query('alter table session drop constraint broken')
  expect((await pool.query('select from login_failure where phone = $1', [phone])).rowCount).toBe(0)
  expect((await login(phone, 'secret-1', '10.0.6.1'))[0]).toBe(200)
})

// @covers T16
test('login, 110 parallel correct logins of one account, another account of the same address is not refused', async () => {
  const { app: slow } = await another({ PASSWORD_COST: '10', LOG_LEVEL: 'silent' })
  const [victim, other] = [await signUp(context), await signUp(context)]
  const hash = await hashPassword('secret-1', 10)
  await pool.query('update player set password_hash = $1 where id = any ($2)', [hash, [victim.playerId, other.playerId]])
  const signIn = (phone: string) => login(phone, 'secret-1', '10.9.9.9', slow)
  const flood = Array.from({ length: 110 }, () => signIn(victim.phone))
  expect(await signIn(other.phone)).toEqual([200, { token: expect.any(String) as string }])
  await Promise.all(flood)
})

// @covers T16
test('login, more sessions than SESSIONS_PER_PLAYER, ends those that were used longest ago', async () => {
  const { app: narrow } = await another({ SESSIONS_PER_PLAYER: '3', LOG_LEVEL: 'silent' })
  const { phone, playerId } = await player()
  const signIn = async () => {
    const [, body] = await statusAndBody(narrow, 'POST', '/api/login', { body: { username: phone, password: 'secret-1' } })
    return (body as { token: string }).token
  }
  const profile = async (token: string) =>
    statusAndBody(narrow, 'GET', '/api/account/profile', { headers: { authorization: `Bearer ${token}` } })
  await Promise.all(Array.from({ length: 10 }, () => signIn()))
  const open = await pool.query('select from session where player_id = $1 and revoked_at is null', [playerId])
  expect(open.rowCount).toBe(3)
  const first = await signIn()
  await pool.query("update session set last_seen_at = last_seen_at - interval '1 hour' where player_id = $1", [playerId])
  const tokens = [await signIn(), await signIn(), await signIn()]
  expect(await profile(first)).toEqual([401, { message: 'INVALID_USER_2' }])
  for (const token of tokens) expect((await profile(token))[0]).toBe(200)
})
