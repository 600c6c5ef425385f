import { expect, test } from 'vitest'
import { transaction } from '#platform/db/transaction.ts'
import { call, challengeIn, cookieOf, statusAndBody, solve } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp } from '#testing/players.ts'
import { deleteDevices } from './knownDevice.ts'

const { app, context, pool, another } = await freshApp()
const player = () => signUp(context, { password: 'secret-1' })
type LoginAttempt = { username: string; password?: string; address: string; proof?: string; cookie?: string; on?: typeof app }
const login = ({ username, password = 'secret-1', address, proof, cookie, on = app }: LoginAttempt) =>
  call(on, 'POST', '/api/login', {
    body: { username, password, ...(proof !== undefined && { proof }) },
    address,
    ...(cookie !== undefined && { headers: { cookie } }),
  })

async function attack(username: string) {
  for (let time = 0; time < 20; time += 1) await login({ username, password: 'wrong-1', address: `10.1.0.${time % 4}` })
}

// @covers G11.4 T2
test('login, account under attack from four addresses, passes on a known device and by a solved challenge on a new one', async () => {
  const { phone: username } = await player()
  const known = await login({ username, address: '10.2.0.1' })
  await attack(username)
  expect((await login({ username, address: '10.2.0.2', cookie: cookieOf(known) })).status).toBe(200)

  const refused = await login({ username, address: '10.2.0.3' })
  expect([refused.status, refused.body]).toEqual([
    429,
    { message: 'REQUEST_LIMIT_1MIN', params: { challenge: expect.stringMatching(/^14\./) as string } },
  ])
  const proof = solve(challengeIn(refused.body))
  expect((await login({ username, address: '10.2.0.3', proof })).status).toBe(200)
  expect((await login({ username, address: '10.2.0.3', proof })).status).toBe(429)
  const other = await player()
  await attack(other.phone)
  const theirs = solve(challengeIn((await login({ username, address: '10.2.0.4' })).body))
  expect((await login({ username: other.phone, address: '10.2.0.4', proof: theirs })).status).toBe(429)
  const easier = solve(challengeIn((await login({ username, address: '10.2.0.5' })).body).replace(/^14/, '1'))
  expect((await login({ username, address: '10.2.0.5', proof: easier })).status).toBe(429)
})

// @covers T2
test('login, 200 wrong passwords of made-up phones from one address, succeeds there on a known device, and on others by a challenge', async () => {
  const address = '10.3.0.1'
  const [regular, newcomer] = [await player(), await player()]
  const known = await login({ username: regular.phone, address })
  for (let batch = 0; batch < 4; batch += 1)
    await Promise.all(Array.from({ length: 50 }, () => login({ username: randomPhone(), password: 'wrong-1', address })))
  expect((await login({ username: regular.phone, address, cookie: cookieOf(known) })).status).toBe(200)
  const refused = await login({ username: newcomer.phone, address })
  expect(refused.status).toBe(429)
  expect((await login({ username: newcomer.phone, address, proof: solve(challengeIn(refused.body)) })).status).toBe(200)
  expect((await login({ username: newcomer.phone, address: '10.3.0.2' })).status).toBe(200)
})

// @covers T2
test('login, many wrong passwords of one account behind one address, asks no other player there for a challenge', async () => {
  const { app: strict } = await another({ LOGINS_PER_ADDRESS: '3' })
  const [victim, neighbour] = [await player(), await player()]
  const address = '10.4.0.1'
  for (let time = 0; time < 9; time += 1) await login({ username: victim.phone, password: 'wrong-1', address, on: strict })
  expect((await login({ username: neighbour.phone, address, on: strict })).status).toBe(200)
})

test('login, wrong passwords on a known device, waits on that device alone', async () => {
  const { phone: username } = await player()
  const cookie = cookieOf(await login({ username, address: '10.5.0.1' }))
  const wrong = { username, password: 'wrong-1', address: '10.5.0.1', cookie }
  for (let time = 0; time < 5; time += 1) expect((await login(wrong)).status).toBe(401)
  const sixth = await login(wrong)
  expect([sixth.status, sixth.body]).toEqual([429, { message: 'REQUEST_LIMIT_1MIN' }])
  expect((await login({ username, address: '10.5.0.1' })).status).toBe(200)
  const other = await player()
  await attack(other.phone)
  expect((await login({ username: other.phone, address: '10.5.0.2', cookie })).status).toBe(429)
})

test('login, thirty wrong passwords in a day on a known device, treats it as a stranger', async () => {
  const { phone: username } = await player()
  const known = { username, address: '10.9.0.1', cookie: cookieOf(await login({ username, address: '10.9.0.1' })) }
  const wrong = { ...known, password: 'wrong-1' }
  const before = context.settings.values.clockOffset
  for (let minutes = 0; minutes < 36; minutes += 6) {
    await context.settings.change({ clockOffset: before + minutes * 60_000 })
    for (let time = 0; time < 5; time += 1) expect((await login(wrong)).status).toBe(401)
  }
  await context.settings.change({ clockOffset: before + 42 * 60_000 })
  expect((await login(known)).status).toBe(200)
  await attack(username)
  const refused = await login(known)
  expect([refused.status, challengeIn(refused.body)]).toEqual([429, expect.stringMatching(/^14\./)])
  expect((await login({ ...known, proof: solve(challengeIn(refused.body)) })).status).toBe(200)
  await context.settings.change({ clockOffset: before + 24 * 60 * 60_000 })
  await attack(username)
  expect((await login(known)).status).toBe(200)
  await context.settings.change({ clockOffset: before })
})

// @covers G11.7
test('changePassword, two known devices, leaves the one in use known and no other', async () => {
  const { phone: username } = await player()
  const devices = [await login({ username, address: '10.9.1.1' }), await login({ username, address: '10.9.1.1' })]
  const [own, other] = devices.map((one) => ({ cookie: cookieOf(one), authorization: `Bearer ${(one.body as { token: string }).token}` }))
  const body = { oldPassword: 'secret-1', newPassword: 'better-2' }
  expect(await statusAndBody(app, 'PUT', '/api/account/changepwd', { body, headers: own ?? {} })).toEqual([200, {}])
  await attack(username)
  const again = { username, password: 'better-2', address: '10.9.1.2' }
  expect((await login({ ...again, cookie: own?.cookie ?? '' })).status).toBe(200)
  expect((await login({ ...again, cookie: other?.cookie ?? '' })).status).toBe(429)
})

// @covers T2
test('login, an account guessed at all day by solved challenges, gets harder ones, and the right password still passes by the hardest', async () => {
  const { phone: username } = await player()
  const fail = (count: number) =>
    pool.query('insert into login_failure select $1, $2 || n, $3 from generate_series(1, $4) n', [
      username,
      'far ',
      new Date(context.clock.now()),
      count,
    ])
  const bits = async () => challengeIn((await login({ username, address: '10.6.0.1' })).body).split('.')[0]
  await fail(20)
  const first = await bits()
  await fail(280)
  const later = await bits()
  await fail(100)
  const last = await login({ username, address: '10.6.0.1' })
  expect([first, later, challengeIn(last.body).split('.')[0]]).toEqual(['14', '17', '18'])
  await fail(1_000)
  expect(await bits()).toBe('18')
  expect((await login({ username, address: '10.6.0.1', proof: solve(challengeIn(last.body)) })).status).toBe(200)
})

// @covers T1 T2
test('login, one address fails all day, makes that address alone wait, for an hour at most', async () => {
  const { phone: username } = await player()
  const address = '10.6.1.1'
  const minutesAgo = (minutes: number) => new Date(context.clock.now() - minutes * 60_000)
  const fail = (at: Date, count: number) =>
    pool.query('insert into login_failure select $1, $2, $3 from generate_series(1, $4)', [username, address, at, count])
  await fail(minutesAgo(600), 19)
  expect((await login({ username, address })).status).toBe(200)
  await fail(minutesAgo(30), 400)
  const refused = await login({ username, address })
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.closeTo(1_800, -2)])
  expect((await login({ username, address: '10.6.1.2' })).status).toBe(200)
  const before = context.settings.values.clockOffset
  await context.settings.change({ clockOffset: before + 31 * 60_000 })
  expect((await login({ username, address })).status).toBe(200)
  await context.settings.change({ clockOffset: before })
})

// @covers T2
test('login, a device secret that the account does not know, issues a new one, and a known one is kept', async () => {
  const { phone: username } = await player()
  const planted = `device=${'A'.repeat(43)}`
  const own = cookieOf(await login({ username, address: '10.6.2.1', cookie: planted }))
  expect(own).toMatch(/^device=[\w-]{43}$/)
  expect(own).not.toBe(planted)
  await attack(username)
  expect((await login({ username, address: '10.6.2.2', cookie: planted })).status).toBe(429)
  const again = await login({ username, address: '10.6.2.2', cookie: own })
  expect([again.status, cookieOf(again)]).toEqual([200, own])
})

// @covers T2
test('login, two players on one browser, stays a known device of both until one of them resets the password', async () => {
  const [first, second] = [await player(), await player()]
  const own = cookieOf(await login({ username: first.phone, address: '10.6.3.1' }))
  const both = cookieOf(await login({ username: second.phone, address: '10.6.3.1', cookie: own }))
  expect(both).toBe(own)
  await attack(first.phone)
  await attack(second.phone)
  const statuses = async () => [
    (await login({ username: first.phone, address: '10.6.3.2', cookie: own })).status,
    (await login({ username: second.phone, address: '10.6.3.2', cookie: own })).status,
  ]
  expect(await statuses()).toEqual([200, 200])
  await transaction(pool, (tx) => deleteDevices(tx, first.playerId))
  expect(await statuses()).toEqual([429, 429])
})

// @covers T2
test('login, wrong passwords of made-up phones from one IPv6 /48, asks it for harder and harder challenges, but not for those of a single /64', async () => {
  const { app: strict } = await another({ LOGINS_PER_ADDRESS: '10' })
  const { phone: username } = await player()
  const fail = (net: string) => login({ username: randomPhone(), password: 'wrong-1', address: `2001:db8:${net}::1`, on: strict })
  for (let time = 0; time < 9; time += 1) await fail('8:1')
  expect((await login({ username, address: '2001:db8:8:2::1', on: strict })).status).toBe(200)
  for (let net = 2; net < 10; net += 1) await fail(`8:${net}`)
  expect((await login({ username, address: '2001:db8:8:a::1', on: strict })).status).toBe(200)
  await fail('8:b')
  const bits = async (address: string) => {
    const answer = await login({ username, address, on: strict })
    return answer.status === 429 ? challengeIn(answer.body).slice(0, 3) : answer.status
  }
  expect([await bits('2001:db8:8:c::1'), await bits('2001:db8:9:c::1')]).toEqual(['14.', 200])
  await pool.query(
    `insert into login_failure (phone, address, subnet, at) select 'invented ' || n, 'net ' || n, '2001:db8:8::/48', $1
      from generate_series(1, 20) n`,
    [new Date(context.clock.now())],
  )
  expect(await bits('2001:db8:8:c::1')).toBe('16.')
})

// @covers T1 T2
test('login, one account guessed from many /64 of one IPv6 /48 all day, asks that /48 for the hardest challenge and others for none', async () => {
  const { phone: username } = await player()
  const hoursAgo = new Date(context.clock.now() - 6 * 3_600_000)
  const fail = (count: number) =>
    pool.query(
      `insert into login_failure (phone, address, subnet, at) select $1, 'net ' || n, '2001:db8:a::/48', $2 from generate_series(1, $3) n`,
      [username, hoursAgo, count],
    )
  const bits = async (address: string) => {
    const answer = await login({ username, address })
    return answer.status === 429 ? challengeIn(answer.body).slice(0, 3) : answer.status
  }
  await fail(49)
  const before = await bits('2001:db8:a:1::1')
  await fail(1)
  const first = await bits('2001:db8:a:1::1')
  await fail(500)
  expect([before, first, await bits('2001:db8:a:1::1'), await bits('2001:db8:b:1::1')]).toEqual([200, '14.', '18.', 200])
})

test('login, an unknown phone under attack, gets the same challenge', async () => {
  const username = randomPhone()
  await attack(username)
  const refused = await login({ username, address: '10.7.0.1' })
  expect([refused.status, challengeIn(refused.body).slice(0, 3)]).toEqual([429, '14.'])
  expect((await login({ username, address: '10.7.0.1', proof: solve(challengeIn(refused.body)) })).status).toBe(401)
})

test('login, extensions off, refuses without a challenge', async () => {
  const { app: plain } = await another({ EXTENSIONS: 'off', LOG_LEVEL: 'silent' })
  const { phone: username } = await player()
  await attack(username)
  const answer = await statusAndBody(plain, 'POST', '/api/login', { body: { username, password: 'secret-1' }, address: '10.8.0.1' })
  expect(answer).toEqual([429, { message: 'REQUEST_LIMIT_1MIN' }])
})
