import type { KeyValueStore } from '@krapao/machines'
import { expect, test } from 'vitest'
import { moneyIsOpen } from './takeOver.ts'

test('money is open while any intent is kept, in either storage', () => {
  expect(moneyIsOpen([storeOf('token', 'locale', 'last-balances'), storeOf('intention')])).toBe(false)
  expect(moneyIsOpen([storeOf('token', 'intent.withdraw.p1'), storeOf()])).toBe(true)
  expect(moneyIsOpen([storeOf(), storeOf('intent.slip.p1')])).toBe(true)
})

const storeOf = (...keys: string[]): KeyValueStore => ({
  length: keys.length,
  key: (index) => keys[index] ?? null,
  getItem: () => '{}',
  setItem: () => {},
  removeItem: () => {},
})
