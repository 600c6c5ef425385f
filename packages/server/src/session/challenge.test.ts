// An attack on an account, or from behind a carrier's address, must not lock out those who are not the attacker.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { call, said } from '../testing/calls.ts'
import { freshApp } from '../testing/freshApp.ts'
import { randomPhone, signUp } from '../testing/players.ts'
import { hashPassword } from './password.ts'

const { app, world, pool, another } = await freshApp()
const passwordHash = await hashPassword('secret-1', 4)

async function player() {
  const made = await signUp(world)
  await pool.query('update player set password_hash = $2 where id = $1', [made.playerId, passwordHash])
  return made
}
type Tried = { username: string; password?: string; address: string; proof?: string; cookie?: string; on?: typeof app }
const login = ({ username, password = 'secret-1', address, proof, cookie, on = app }: Tried) =>
  call(on, 'POST', '/api/login', {
    body: { username, password, ...(proof !== undefined && { proof }) },
    address,
    ...(cookie !== undefined && { headers: { cookie } }),
  })
const deviceOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']).split(';')[0] ?? ''
const challengeIn = (body: unknown): string => (body as { params?: { challenge?: string } }).params?.challenge ?? ''

function solve(challenge: string): string {
  const bits = Number(challenge.split('.')[0])
  for (let nonce = 0; ; nonce += 1) {
    const proof = `${challenge}:${nonce}`
    if (createHash('sha256').update(proof).digest().readUInt32BE() >>> (32 - bits) === 0) return proof
  }
}

/** Twenty wrong passwords from four addresses. */
async function attack(username: string) {
  for (let time = 0; time < 20; time += 1) await login({ username, password: 'wrong-1', address: `10.1.0.${time % 4}` })
}

test('login, account under attack from four addresses, passes on a known device and by a solved challenge on a new one', async () => {
  const { phone: username } = await player()
  const known = await login({ username, address: '10.2.0.1' })
  await attack(username)
  expect((await login({ username, address: '10.2.0.2', cookie: deviceOf(known) })).status).toBe(200)

  const refused = await login({ username, address: '10.2.0.3' })
  expect([refused.status, refused.body]).toEqual([
    429,
    { message: 'REQUEST_LIMIT_1MIN', params: { challenge: expect.stringMatching(/^14\./) as string } },
  ])
  const proof = solve(challengeIn(refused.body))
  expect((await login({ username, address: '10.2.0.3', proof })).status).toBe(200)
  // It is good once, for this phone, and only as it was signed.
  expect((await login({ username, address: '10.2.0.3', proof })).status).toBe(429)
  const other = await player()
  await attack(other.phone)
  const theirs = solve(challengeIn((await login({ username, address: '10.2.0.4' })).body))
  expect((await login({ username: other.phone, address: '10.2.0.4', proof: theirs })).status).toBe(429)
  const easier = solve(challengeIn((await login({ username, address: '10.2.0.5' })).body).replace(/^14/, '1'))
  expect((await login({ username, address: '10.2.0.5', proof: easier })).status).toBe(429)
})

test('login, two hundred made-up phones failed behind one address, passes on a known device and by a challenge on others', async () => {
  const address = '10.3.0.1'
  const [regular, newcomer] = [await player(), await player()]
  const known = await login({ username: regular.phone, address })
  // Not all at once: too many that wait for a password hash are refused, and count as nothing.
  for (let batch = 0; batch < 4; batch += 1)
    await Promise.all(Array.from({ length: 50 }, () => login({ username: randomPhone(), password: 'wrong-1', address })))
  expect((await login({ username: regular.phone, address, cookie: deviceOf(known) })).status).toBe(200)
  const refused = await login({ username: newcomer.phone, address })
  expect(refused.status).toBe(429)
  expect((await login({ username: newcomer.phone, address, proof: solve(challengeIn(refused.body)) })).status).toBe(200)
  // Customers of other addresses notice nothing.
  expect((await login({ username: newcomer.phone, address: '10.3.0.2' })).status).toBe(200)
})

test('login, many wrong passwords of one account behind one address, asks nobody else there for a challenge', async () => {
  const { app: strict } = await another({ LOGINS_PER_ADDRESS: '3' })
  const [victim, neighbour] = [await player(), await player()]
  const address = '10.4.0.1'
  for (let time = 0; time < 9; time += 1) await login({ username: victim.phone, password: 'wrong-1', address, on: strict })
  expect((await login({ username: neighbour.phone, address, on: strict })).status).toBe(200)
})

test('login, wrong passwords on a known device, waits on that device alone', async () => {
  const { phone: username } = await player()
  const cookie = deviceOf(await login({ username, address: '10.5.0.1' }))
  const wrong = { username, password: 'wrong-1', address: '10.5.0.1', cookie }
  for (let time = 0; time < 5; time += 1) expect((await login(wrong)).status).toBe(401)
  const sixth = await login(wrong)
  expect([sixth.status, sixth.body]).toEqual([429, { message: 'REQUEST_LIMIT_1MIN' }])
  expect((await login({ username, address: '10.5.0.1' })).status).toBe(200)
  // The device of one account is unknown to another.
  const other = await player()
  await attack(other.phone)
  expect((await login({ username: other.phone, address: '10.5.0.2', cookie })).status).toBe(429)
})

test('login, an account guessed at all day by solved challenges, gets harder ones and then none', async () => {
  const { phone: username } = await player()
  const fail = (count: number) =>
    pool.query('insert into login_failure select $1, $2 || n, $3 from generate_series(1, $4) n', [
      username,
      'far ',
      new Date(world.clock.now()),
      count,
    ])
  const bits = async () => challengeIn((await login({ username, address: '10.6.0.1' })).body).split('.')[0]
  await fail(20)
  const first = await bits()
  await fail(280)
  const later = await bits()
  await fail(100)
  const last = await login({ username, address: '10.6.0.1' })
  expect([first, later, last.status, last.body]).toEqual(['14', '17', 429, { message: 'REQUEST_LIMIT_1MIN' }])
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
  const answer = await said(plain, 'POST', '/api/login', { body: { username, password: 'secret-1' }, address: '10.8.0.1' })
  expect(answer).toEqual([429, { message: 'REQUEST_LIMIT_1MIN' }])
})
