import { afterEach, expect, test, vi } from 'vitest'
import { newKey } from './newKey.ts'

afterEach(() => vi.unstubAllGlobals())

test('newKey returns 128 random bits, on an insecure page too', () => {
  const whole = crypto
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => whole.getRandomValues(bytes) })
  const keys = Array.from({ length: 100 }, newKey)
  expect(keys.filter((key) => !/^[0-9a-f]{32}$/.test(key))).toEqual([])
  expect(new Set(keys).size).toBe(100)
})
