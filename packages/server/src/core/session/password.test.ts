import { scrypt } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { call, challengeIn, cookieOf, solve } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { hashPassword, isPassword, passwordQueueRatio } from './password.ts'

vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>()
  return { ...real, scrypt: vi.fn<typeof scrypt>(real.scrypt) }
})

test('a hash names its cost, so that a server of any cost checks the cheaper hashes of tests too', async () => {
  const [full, cheap] = [await hashPassword('secret-1'), await hashPassword('secret-1', 4)]
  expect([full, cheap]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}:[0-9a-f]{64}$/) as string,
    expect.stringMatching(/^[0-9a-f]{32}:[0-9a-f]{64}:4$/) as string,
  ])
  const readings = [isPassword('secret-1', full, 4), isPassword('secret-1', cheap), isPassword('secret-1', cheap, 4)]
  expect(await Promise.all(readings)).toEqual([true, true, true])
  expect(await Promise.all([isPassword('secret-2', full, 4), isPassword('secret-2', cheap)])).toEqual([false, false])
})

// @covers G11.6
test('a player who is not there costs the same work as a wrong password', async () => {
  const hash = await hashPassword('secret-1')
  vi.mocked(scrypt).mockClear()
  expect([await isPassword('wrong-1', hash), await isPassword('wrong-1', undefined)]).toEqual([false, false])
  const [known, unknown] = vi.mocked(scrypt).mock.calls.map(([password, salt, length, cost]) => ({
    password,
    salt: (salt as Buffer).length,
    length,
    cost,
  }))
  expect(known).toEqual({ password: 'wrong-1', salt: 16, length: 32, cost: expect.objectContaining({ N: 2 ** 15, r: 8, p: 3 }) as object })
  expect(unknown).toEqual(known)
})

// @covers T16
test('isPassword, 22 parallel checks of one account, another account of the same address is done before they are over', async () => {
  const hash = await hashPassword('secret-1', 4)
  const order: string[] = []
  const check = async (key: string) => {
    const right = await isPassword('secret-1', hash, 4, { queue: 'strangers', sender: { key, sharedBy: [{ name: '10.0.0.1', keys: 10 }] } })
    order.push(key)
    return right
  }
  const flood = Array.from({ length: 22 }, () => check('flood'))
  expect(await check('other')).toBe(true)
  await Promise.all(flood)
  expect(order.length).toBe(23)
  expect(order.indexOf('other')).toBeLessThan(10)
})

// @covers T16
test('login, strangers fill a quarter of the queue, asks the next one for a challenge before hashing', async () => {
  const { app, context } = await freshApp()
  const { phone: username } = await signUp(context, { password: 'secret-1' })
  const login = (proof?: string) =>
    call(app, 'POST', '/api/login', {
      body: { username, password: 'secret-1', ...(proof !== undefined && { proof }) },
      address: '10.1.0.1',
    })
  const real = vi.mocked(scrypt).getMockImplementation()
  if (!real) throw new Error('scrypt is not mocked')
  const held: (() => void)[] = []
  vi.mocked(scrypt).mockImplementation((...args: Parameters<typeof scrypt>) => void held.push(() => real(...args)))
  const flood = Array.from({ length: 60 }, (_, n) => hashPassword('x', 4, { queue: 'strangers', sender: `flood ${n}` }))
  await expect.poll(() => passwordQueueRatio()).toBeGreaterThan(0.25)
  // A login that queued behind the flood would never be answered.
  const refused = await login()
  expect([refused.status, challengeIn(refused.body).slice(0, 3)]).toEqual([429, '15.'])
  const solved = login(solve(challengeIn(refused.body)))
  vi.mocked(scrypt).mockImplementation(real)
  for (const go of held) go()
  expect((await solved).status).toBe(200)
  await Promise.all(flood)
})

// @covers T16
test("login, strangers fill a phone's queue, is answered on a known device before them", async () => {
  const { app, context } = await freshApp()
  const { phone: username } = await signUp(context, { password: 'secret-1' })
  const login = (password: string, address: string, headers = {}) =>
    call(app, 'POST', '/api/login', { body: { username, password }, address, headers })
  const cookie = cookieOf(await login('secret-1', '10.1.0.1'))

  const real = vi.mocked(scrypt).getMockImplementation()
  if (!real) throw new Error('scrypt is not mocked')
  const begun: unknown[] = []
  const held: (() => void)[] = []
  const hold = (...args: Parameters<typeof scrypt>) => {
    begun.push(args[0])
    held.push(() => real(...args))
  }
  vi.mocked(scrypt).mockImplementation(hold)
  const refused: string[] = []
  const flood = Array.from({ length: 40 }, async (_, n) => {
    const { status, body } = await login('wrong-1', `10.2.0.${n}`)
    if (status === 422) refused.push((body as { message: string }).message)
  })
  await expect.poll(() => [begun.length, passwordQueueRatio(), refused.length]).toEqual([2, 0.1, 18])
  const query = vi.spyOn(context.pool, 'query')
  const owner = login('secret-1', '10.1.0.1', { cookie })
  const isPasswordQuery = (text: unknown) => typeof text === 'string' && text.includes('password_hash')
  const isInLine = () => query.mock.settledResults.some(({ type }, n) => type === 'fulfilled' && isPasswordQuery(query.mock.calls[n]?.[0]))
  await expect.poll(isInLine).toBe(true)
  held.shift()?.()
  await expect.poll(() => begun.length).toBe(3)
  expect(begun[2]).toBe('secret-1')
  vi.mocked(scrypt).mockImplementation(real)
  for (const go of held) go()
  expect((await owner).status).toBe(200)
  await Promise.all(flood)
})
