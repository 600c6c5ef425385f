import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { countsSince, endingOf, grantOf, requiredOf, type Rules, withdrawalOf } from './bonus.rules.ts'

const rules: Rules = {
  name: { th: 'ก', lo: 'ກ', en: 'W' },
  type: 'limit',
  percent: 100,
  maximum: 50_000,
  minimumDeposit: 10_000,
  turnover: 10,
  percentFail: 30,
}

test.each([
  ['below the least deposit', 9_999, 0],
  ['the least deposit', 10_000, 10_000],
  ['up to the most', 50_000, 50_000],
  ['never more than the most', 1_000_000, 50_000],
])('%s: %i brings %i', (_, deposit, granted) => {
  expect(grantOf(rules, deposit)).toBe(granted)
})

test('a part of a satang is not granted', () => {
  expect(grantOf({ ...rules, percent: 15 }, 10_001)).toBe(1_500)
})

test('deposit and grant are to be staked so many times', () => {
  expect(requiredOf(rules, 10_000, 10_000)).toBe(200_000)
})

const standing = { required: 200_000, done: 80_000, percentFail: 50, total: 50_000 }

test('a withdrawal with its turnover unmet pays its percentage, to the satang below, and forfeits all the rest', () => {
  expect(withdrawalOf(standing, 50_000)).toEqual({ pays: 25_000, forfeits: 25_000, ends: true })
  expect(withdrawalOf(standing, 10_001)).toEqual({ pays: 5_000, forfeits: 45_000, ends: true })
})

test('with its turnover met it pays what it says, and forfeits what it leaves', () => {
  expect(withdrawalOf({ ...standing, done: 200_000 }, 50_000)).toEqual({ pays: 50_000, forfeits: 0, ends: true })
  expect(withdrawalOf({ ...standing, done: 200_000 }, 40_000)).toEqual({ pays: 40_000, forfeits: 10_000, ends: true })
})

test.each([
  ['unmet', standing, { pays: 0, forfeits: 0, ends: false }],
  ['met', { ...standing, done: 200_000 }, { pays: 50_000, forfeits: 0, ends: true }],
  ['unmet, at the threshold', { ...standing, total: 500 }, { pays: 500, forfeits: 0, ends: true }],
  ['unmet, a satang above it', { ...standing, total: 501 }, { pays: 0, forfeits: 0, ends: false }],
])('ending with its turnover %s', (_, given, price) => {
  expect(endingOf(given, 500)).toEqual(price)
})

test('whatever a withdrawal pays and forfeits is what there was, and nobody is paid more than asked', () => {
  const amount = integer({ min: 0, max: 1e12 })
  assert(
    property(amount, amount, amount, integer({ min: 0, max: 100 }), amount, (required, done, total, percentFail, wish) => {
      const asked = Math.min(wish, total)
      const { pays, forfeits } = withdrawalOf({ required, done, total, percentFail }, asked)
      expect([pays + forfeits, pays <= asked, Number.isInteger(pays), pays >= 0]).toEqual([total, true, true, true])
    }),
  )
})

test.each([
  ['ever', 'limit', '2026-11-22T00:00:00+07:00', '1970-01-01T00:00:00Z'],
  ['a day begins at midnight in Bangkok', 'day', '2026-11-22T00:00:00+07:00', '2026-11-22T00:00:00+07:00'],
  ['and ends a millisecond before the next', 'day', '2026-11-22T23:59:59.999+07:00', '2026-11-22T00:00:00+07:00'],
  ['a week begins on Monday', 'week', '2026-11-23T00:00:00+07:00', '2026-11-23T00:00:00+07:00'],
  ['and ends on Sunday', 'week', '2026-11-22T23:59:59.999+07:00', '2026-11-16T00:00:00+07:00'],
])('the count begins: %s', (_, type, now, since) => {
  expect(countsSince(type, Date.parse(now))).toBe(Date.parse(since))
})
