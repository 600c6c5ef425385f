import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { periodStart, earnedOf, endingTermsOf, grantOf, requiredOf, type Rules, withdrawalTermsOf } from './bonus.rules.ts'

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
])('%s: %i grants %i', (_, deposit, granted) => {
  expect(grantOf(rules, deposit)).toBe(granted)
})

test('a fraction of a satang is not granted', () => {
  expect(grantOf({ ...rules, percent: 15 }, 10_001)).toBe(1_500)
})

test('the turnover is a multiple of deposit and grant', () => {
  expect(requiredOf(rules, 10_000, 10_000)).toBe(200_000)
})

const progress = { required: 200_000, done: 80_000, percentFail: 50, locked: 20_001, total: 50_000 }

test('earnedOf, with the turnover unmet, is the percentage of the played share of the grant, to the satang below', () => {
  // 40 % are played, of which half is paid: 4 000.2 satang.
  expect(earnedOf(progress)).toBe(4_000)
  expect(earnedOf({ ...progress, done: 0 })).toBe(0)
  expect(earnedOf({ ...progress, done: 199_999 })).toBe(10_000)
  expect(earnedOf({ ...progress, done: 200_000 })).toBe(20_001)
})

test('withdrawalTermsOf pays the amount in full and forfeits what is not earned of the grant', () => {
  expect(withdrawalTermsOf(progress, 50_000)).toEqual({ pays: 50_000, forfeits: 16_001, ends: true })
  expect(withdrawalTermsOf(progress, 10_001)).toEqual({ pays: 10_001, forfeits: 16_001, ends: true })
  expect(withdrawalTermsOf({ ...progress, done: 200_000 }, 40_000)).toEqual({ pays: 40_000, forfeits: 0, ends: true })
})

test.each([
  ['unmet', progress, { pays: 0, forfeits: 0, ends: false }],
  ['met', { ...progress, done: 200_000 }, { pays: 70_001, forfeits: 0, ends: true }],
  ['unmet, at the threshold', { ...progress, total: 500 }, { pays: 4_500, forfeits: 16_001, ends: true }],
  ['unmet, a satang above it', { ...progress, total: 501 }, { pays: 0, forfeits: 0, ends: false }],
])('endingTermsOf, the turnover is %s', (_, bonus, terms) => {
  expect(endingTermsOf(bonus, 500)).toEqual(terms)
})

test('ending a bonus forfeits what a withdrawal forfeits, so that ending it first saves nothing', () => {
  const low = { ...progress, total: 500 }
  expect(endingTermsOf(low, 500).forfeits).toBe(withdrawalTermsOf(low, 500).forfeits)
})

test('earnedOf is whole, never more than the grant, and never grows faster than the turnover', () => {
  const satang = integer({ min: 0, max: 1e12 })
  assert(
    property(integer({ min: 1, max: 1e12 }), satang, satang, integer({ min: 0, max: 100 }), (required, done, locked, percentFail) => {
      const earned = earnedOf({ required, done, locked, percentFail })
      expect([Number.isInteger(earned), earned >= 0, earned <= locked]).toEqual([true, true, true])
      expect(BigInt(earned) * BigInt(required) <= BigInt(locked) * BigInt(done) || done >= required).toBe(true)
    }),
  )
})

// @covers G8.3
test.each([
  ['ever', 'limit', '2026-11-22T00:00:00+07:00', '1970-01-01T00:00:00Z'],
  ['a day begins at midnight in Bangkok', 'day', '2026-11-22T00:00:00+07:00', '2026-11-22T00:00:00+07:00'],
  ['and ends a millisecond before the next', 'day', '2026-11-22T23:59:59.999+07:00', '2026-11-22T00:00:00+07:00'],
  ['a week begins on Monday', 'week', '2026-11-23T00:00:00+07:00', '2026-11-23T00:00:00+07:00'],
  ['and ends on Sunday', 'week', '2026-11-22T23:59:59.999+07:00', '2026-11-16T00:00:00+07:00'],
])('turnover counts from: %s', (_, type, now, since) => {
  expect(periodStart(type, Date.parse(now))).toBe(Date.parse(since))
})
