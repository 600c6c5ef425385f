import { expect, test } from 'vitest'
import { freshApp } from '#testing/freshApp.ts'
import { readConfig, StartError } from '../config/config.ts'
import { readServerKeys } from './serverKeys.ts'

const { pool } = await freshApp()
const secretKey = 'a'.repeat(32)

// @covers T13
test('readServerKeys, with SECRET_KEY, answers keys that the database alone does not have', async () => {
  const { rows } = await pool.query<{ value: string }>('select value from server_secret')
  const stored = rows.map(({ value }) => value)
  const [plain, derived] = [await readServerKeys(pool, { secretKey: '' }), await readServerKeys(pool, { secretKey })]
  expect(stored).toEqual(expect.arrayContaining(Object.values(plain)))
  expect(new Set([...stored, ...Object.values(derived)]).size).toBe(stored.length + 2)
  expect(await readServerKeys(pool, { secretKey })).toEqual(derived)
})

test('readConfig, a SECRET_KEY of fewer than 32 characters, stops the start', () => {
  expect(readConfig({ SECRET_KEY: secretKey }).secretKey).toBe(secretKey)
  expect(() => readConfig({ SECRET_KEY: 'short' })).toThrow(new StartError('SECRET_KEY must have at least 32 characters.'))
})
