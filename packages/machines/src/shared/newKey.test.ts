import { afterEach, expect, test, vi } from 'vitest'
import { newKey } from './newKey.ts'

afterEach(() => vi.unstubAllGlobals())

test('a key is 128 bits and never the same, on a page that is not served securely too', () => {
  const whole = crypto
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => whole.getRandomValues(bytes) })
  const keys = Array.from({ length: 100 }, newKey)
  expect(keys.filter((key) => !/^[0-9a-f]{32}$/.test(key))).toEqual([])
  expect(new Set(keys).size).toBe(100)
})
