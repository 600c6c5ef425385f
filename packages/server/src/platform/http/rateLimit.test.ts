import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { call, cookieOf, statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { rateLimiter } from './rateLimit.ts'

const env = { LOG_LEVEL: 'silent', PLAYER_REQUESTS: '20', ADDRESS_REQUESTS: '50' }
const { app, context, another } = await freshApp(env)
const limited = { message: 'REQUEST_LIMIT' }

// No test may cross the end of a minute.
const atSecond = (second: number) =>
  context.settings.change({ clockOffset: (Math.ceil(Date.now() / 60_000) + 1) * 60_000 + second * 1_000 - Date.now() })
let network = 0
const newAddress = () => `10.1.${(network += 1)}.1`
const wallet = (player: TestPlayer, address: string, on = app) =>
  statusAndBody(on, 'GET', '/api/wallet', { headers: player.headers, address })
const times = <T>(count: number, work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => work(n)))

// @covers 8.codes-2 REQUEST_LIMIT
test('a player has a limit a minute from all addresses, which leaves others alone', async () => {
  await atSecond(5)
  const [player, neighbour] = [await signUp(context), await signUp(context)]
  const answers = await times(25, (n) => wallet(player, `10.0.0.${n}`))
  expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(20).fill(200),
    ...Array<number>(5).fill(429),
  ])
  expect(await wallet(neighbour, '10.0.0.1')).toEqual([200, expect.any(Object)])
  const { status, body, headers } = await call(app, 'GET', '/api/account/profile', { headers: player.headers, address: newAddress() })
  expect([status, body]).toEqual([429, limited])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  await context.settings.change({ clockOffset: context.settings.values.clockOffset + 60_000 })
  expect((await wallet(player, newAddress()))[0]).toBe(200)
})

// @covers REQUEST_LIMIT
test('an address has a limit a minute without a sign-in', async () => {
  await atSecond(5)
  const address = newAddress()
  const answers = await times(55, () => statusAndBody(app, 'GET', '/api/lookup/banks', { address }))
  expect(answers.filter(([status]) => status === 429)).toEqual(Array.from({ length: 5 }, () => [429, limited]))
  expect((await statusAndBody(app, 'GET', '/api/lookup/banks', { address: newAddress() }))[0]).toBe(200)
})

// @covers T3 REQUEST_LIMIT
test('addresses of one IPv6 /48 have three times the requests of one address, and other subnets are not touched', async () => {
  await atSecond(5)
  const banks = (address: string) => statusAndBody(app, 'GET', '/api/lookup/banks', { address })
  const answers = await times(160, (n) => banks(`2001:db8:70:${n % 8}::1`))
  expect(answers.filter(([status]) => status === 429)).toEqual(Array.from({ length: 10 }, () => [429, limited]))
  expect((await banks('2001:db8:71::1'))[0]).toBe(200)
  const v4 = await times(180, (n) => banks(`10.70.0.${n % 8}`))
  expect(new Set(v4.map(([status]) => status))).toEqual(new Set([200]))
})

// prettier-ignore
// @covers T3
test('an address used up by made-up tokens and cookies still serves its players and logins of known devices', async () => {
  await atSecond(5)
  const [address, elsewhere] = [newAddress(), newAddress()]
  const [player, newcomer] = [await signUp(context, { password: 'right-password' }), await signUp(context)]
  const login = (from: string, cookie?: string) =>
    call(app, 'POST', '/api/login', { address: from, body: { username: player.phone, password: 'right-password' }, ...(cookie && { headers: { cookie } }) })
  const cookie = cookieOf(await login(elsewhere))
  expect((await wallet(player, address))[0]).toBe(200)
  await times(55, () => statusAndBody(app, 'GET', '/api/lookup/banks', { address }))
  expect((await statusAndBody(app, 'GET', '/api/lookup/banks', { address }))[0]).toBe(429)
  expect((await wallet(newcomer, address))[0]).toBe(200)
  const madeUp = (n: number) => String(n).padStart(43, 'x')
  const strangers = await times(60, (n) => statusAndBody(app, 'GET', '/api/wallet', { address, headers: { authorization: `Bearer ${madeUp(n)}` } }))
  expect(new Set(strangers.map(([status]) => status))).toEqual(new Set([429]))
  expect([(await wallet(player, address))[0], (await wallet(newcomer, address))[0]]).toEqual([200, 200])
  expect([(await login(address)).status, (await login(address, `device=${madeUp(0)}`)).status]).toEqual([429, 429])
  expect((await login(address, cookie)).status).toBe(200)
})

// @covers T3
test('a token of an ended session counts for the address', async () => {
  await atSecond(5)
  const [address, player] = [newAddress(), await signUp(context)]
  expect((await wallet(player, address))[0]).toBe(200)
  await statusAndBody(app, 'POST', '/api/logout', { address, headers: player.headers })
  expect((await wallet(player, address))[0]).toBe(401)
  const statuses = (await times(60, () => wallet(player, address))).map(([status]) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(49).fill(401), ...Array<number>(11).fill(429)])
})

test('two copies share their counts', async () => {
  await atSecond(5)
  const second = await another(env)
  const player = await signUp(context)
  await times(12, () => wallet(player, newAddress()))
  await context.limiter.share()
  await times(2, () => wallet(player, newAddress(), second.app))
  await second.context.limiter.share()
  const answers = await times(10, () => wallet(player, newAddress(), second.app))
  expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(6).fill(200),
    ...Array<number>(4).fill(429),
  ])
})

// @covers T17
test('reserve, 40 requests in parallel at two copies, accepts exactly the limit', async () => {
  await atSecond(5)
  const second = await another(env)
  const copies = [context, second.context]
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => copies[index % 2]?.limiter.reserve('chat message 1', 5) ?? Promise.reject(new Error())),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('limits that copies do not share cost no database query', async () => {
  await atSecond(5)
  const player = await signUp(context)
  const address = newAddress()
  await wallet(player, address)
  await context.limiter.share()
  expect((await context.pool.query('select from request_count where who = $1', [`player ${player.playerId}`])).rowCount).toBe(0)
})

test('rateLimiter, more callers in a minute than its bound, keeps its memory bounded and still limits each', async () => {
  const metrics = new Registry()
  const limiter = rateLimiter({ pool: context.pool, clock: { now: () => 0 }, metrics }, 10)
  for (let caller = 0; caller < 20_000; caller += 1) {
    try {
      limiter.count(`address 10.8.${Math.floor(caller / 256)}.${caller % 256}`, 1_000)
    } catch {
      // A shared count that is full.
    }
  }
  const again = () => limiter.count('address 10.99.0.1', 1)
  expect(again).toThrow('REQUEST_LIMIT')
  const used = /^krapao_capacity_used_ratio\{resource="request counts"\} (.*)$/m.exec(await metrics.metrics())?.[1]
  expect(Number(used) * 10).toBeLessThanOrEqual(10 + 1_024)
})
