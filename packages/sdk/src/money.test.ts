import { expect, test } from 'vitest'
import { bahtToSatang, convertMoney, satangOf, satangToBaht } from './money.ts'

// @covers G9.1
test('every amount from 0.01 to 1 000.00 survives a round trip', () => {
  for (let satang = 1; satang <= 100_000; satang++) {
    const wire = JSON.stringify(satangToBaht(satangOf(satang)))
    expect(wire).toBe(`${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`.replace(/\.?0+$/, ''))
    expect(bahtToSatang(JSON.parse(wire))).toBe(satang)
  }
})

test('the largest amount of the contract is exact', () => {
  expect([bahtToSatang(10_000_000_000), bahtToSatang(9_999_999_999.99)]).toEqual([1_000_000_000_000, 999_999_999_999])
})

test.each([1.005, '1', Number.NaN, Number.POSITIVE_INFINITY, 1e300, true, {}])('%j is not an amount of baht', (baht) => {
  expect(() => bahtToSatang(baht)).toThrow(RangeError)
})

test('a negative amount keeps its sign, and zero has none', () => {
  expect([bahtToSatang(-1.15), Object.is(bahtToSatang(-0), 0)]).toEqual([-115, true])
})

test.each([1.5, Number.NaN, 2 ** 53])('%d is not a number of satang', (amount) => {
  expect(() => satangOf(amount)).toThrow(RangeError)
})

test('amounts are found by their paths, in lists too, and other values stay', () => {
  const body = { amount: 0.07, other: 0.07, slots: [{ amount: 1 }, { amount: null }, {}], limits: null, list: [1, null] }
  expect(convertMoney(body, 'amount slots.*.amount? limits?.daily absent?.amount list.*?', bahtToSatang)).toEqual({
    amount: 7,
    other: 0.07,
    slots: [{ amount: 100 }, { amount: null }, {}],
    limits: null,
    list: [100, null],
  })
})

test.each([{ slots: {} }, { slots: 'none' }, { slots: [1] }, { slots: [{ amount: '1' }] }, { slots: [{}] }, { slots: [null] }, {}, []])(
  '%j has no such amounts',
  (body) => {
    expect(() => convertMoney(body, 'slots.*.amount', bahtToSatang)).toThrow(/^(\*|slots|amount)$|baht/)
  },
)
