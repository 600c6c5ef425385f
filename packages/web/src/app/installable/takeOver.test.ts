import type { KeyValueStore } from '@krapao/machines'
import { expect, test } from 'vitest'
import { hasOpenMoneyRequest } from './takeOver.ts'

test('a request is open while any is stored, in either storage', () => {
  expect(hasOpenMoneyRequest([storeOf('token', 'locale', 'last-balances'), storeOf('requests')])).toBe(false)
  expect(hasOpenMoneyRequest([storeOf('token', 'request.withdraw.p1'), storeOf()])).toBe(true)
  expect(hasOpenMoneyRequest([storeOf(), storeOf('request.slip.p1')])).toBe(true)
})

const storeOf = (...keys: string[]): KeyValueStore => ({
  length: keys.length,
  key: (index) => keys[index] ?? null,
  getItem: () => '{}',
  setItem: () => {},
  removeItem: () => {},
})
