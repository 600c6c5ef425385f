import { expect, test } from 'vitest'
import { changedLimit, type Limit, limitAt, isExclusionAllowed, raiseDelay, spanOf } from './limits.rules.ts'

const at = (text: string): number => Date.parse(`${text}+07:00`)
const shown = (period: 'day' | 'week' | 'month', now: number) => {
  const { from, until } = spanOf(period, now)
  return [from - at('2026-01-01T00:00:00'), until - at('2026-01-01T00:00:00')].map((ms) => ms / 86_400_000)
}

// 1 January 2026 was a Thursday.
test.each([
  ['day', '2026-01-01T00:00:00.000', [0, 1]],
  ['day', '2025-12-31T23:59:59.999', [-1, 0]],
  ['week', '2026-01-01T12:00:00.000', [-3, 4]],
  ['week', '2026-01-04T23:59:59.999', [-3, 4]],
  ['week', '2026-01-05T00:00:00.000', [4, 11]],
  ['month', '2026-01-31T23:59:59.999', [0, 31]],
  ['month', '2026-02-01T00:00:00.000', [31, 59]],
  ['month', '2025-12-31T23:59:59.999', [-31, 0]],
] as const)('the %s of %s', (period, now, span) => {
  expect(shown(period, at(now))).toEqual(span)
})

test('a lower limit applies at once, a higher one after a day; the wait counts from the last increase and ends with a request for the current limit', () => {
  const requests: [number, number | null][] = [
    [0, 1_000],
    [1, 2_000],
    [2, 3_000],
    [3, 2_500],
    [4, null],
    [5, 1_000],
    [6, 1_500],
    [7, 500],
    [8, 0],
  ]
  let limit: Limit = { amount: null }
  const seen = requests.map(([now, requested]) => (limit = changedLimit(limit, requested, now)))
  expect(seen).toEqual([
    { amount: 1_000 },
    { amount: 1_000, next: { amount: 2_000, from: raiseDelay + 1 } },
    { amount: 1_000, next: { amount: 3_000, from: raiseDelay + 2 } },
    { amount: 1_000, next: { amount: 2_500, from: raiseDelay + 2 } },
    { amount: 1_000, next: { amount: null, from: raiseDelay + 4 } },
    { amount: 1_000 },
    { amount: 1_000, next: { amount: 1_500, from: raiseDelay + 6 } },
    { amount: 500 },
    { amount: 0 },
  ])
})

test('a scheduled limit applies from its millisecond on', () => {
  const limit: Limit = { amount: 1_000, next: { amount: null, from: 50 } }
  expect([limitAt(limit, 49), limitAt(limit, 50)]).toEqual([limit, { amount: null }])
})

test.each([
  ['24 hours', 10 + raiseDelay, null, true],
  ['a millisecond less', 9 + raiseDelay, null, false],
  ['ten years', 10 + 3_660 * raiseDelay, null, true],
  ['more', 11 + 3_660 * raiseDelay, null, false],
  ['longer than known', 10 + 3 * raiseDelay, 10 + 2 * raiseDelay, true],
  ['the same again', 10 + 2 * raiseDelay, 10 + 2 * raiseDelay, true],
  ['the same again, near its end', 11, 11, true],
  ['shorter', 9 + 2 * raiseDelay, 10 + 2 * raiseDelay, false],
  ['anew after one that is over', 10 + raiseDelay, 10, true],
  ['into the past', 5, 5, false],
] as const)('excluded for %s', (_, until, known, may) => {
  expect(isExclusionAllowed(until, known, 10)).toBe(may)
})
