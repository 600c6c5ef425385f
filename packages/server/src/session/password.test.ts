import { scrypt } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>()
  return { ...real, scrypt: vi.fn<typeof scrypt>(real.scrypt) }
})

test('a cheaper hash, which tests use, says so: a server of any cost reads both kinds', async () => {
  const [full, cheap] = [await hashPassword('secret-1'), await hashPassword('secret-1', 4)]
  expect([full, cheap]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}:[0-9a-f]{64}$/) as string,
    expect.stringMatching(/^[0-9a-f]{32}:[0-9a-f]{64}:4$/) as string,
  ])
  const readings = [isPassword('secret-1', full, 4), isPassword('secret-1', cheap), isPassword('secret-1', cheap, 4)]
  expect(await Promise.all(readings)).toEqual([true, true, true])
  expect(await Promise.all([isPassword('secret-2', full, 4), isPassword('secret-2', cheap)])).toEqual([false, false])
})

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

test('isPassword, 102 parallel checks of one account, another account of the same address is done before they are over', async () => {
  const hash = await hashPassword('secret-1', 4)
  const order: string[] = []
  const check = async (key: string) => {
    const right = await isPassword('secret-1', hash, 4, { key, sharedBy: '10.0.0.1' })
    order.push(key)
    return right
  }
  // Two that run and a hundred that wait: as many as one account may have.
  const flood = Array.from({ length: 102 }, () => check('flood'))
  expect(await check('other')).toBe(true)
  await Promise.all(flood)
  expect(order.length).toBe(103)
  expect(order.indexOf('other')).toBeLessThan(20)
})
