import { expect, test } from 'vitest'
import { formatCountdown, formatDateTime, formatDay, formatDayTime, formatRecentTime, formatTime, timeAgo } from './time.ts'
import { languages } from './language.ts'

test('a day of a list names its month in Bangkok, and its year as receipts do', () => {
  const evening = '2026-12-31T17:00:00Z'
  expect(languages.map((language) => formatDay(evening, language))).toEqual(['1 ม.ค. 2027', '1 ມ.ກ. 2027', '1 Jan 2027'])
  expect(languages.map((language) => formatDayTime('2026-09-21T07:18:05Z', language))).toEqual([
    '21 ก.ย. 2026 14:18\u00A0น.',
    '21 ກ.ຍ. 2026 14:18\u00A0ໂມງ',
    '21 Sep 2026 14:18',
  ])
  expect(['en', 'th'].map((language) => formatRecentTime('2026-09-21T07:18:05Z', language as 'en' | 'th'))).toEqual([
    '21\u00A0Sep\u00A014:18',
    '21\u00A0ก.ย.\u00A014:18\u00A0น.',
  ])
  expect([formatDay('soon', 'en'), formatRecentTime('soon', 'en')]).toEqual(['soon', 'soon'])
})

// @covers 9.limits-39 G25.2
test('times are Bangkok’s, over midnight, a year’s end and in every time zone of the phone', () => {
  expect(
    ['2026-11-21T07:32:07Z', '2026-12-31T17:00:00.000Z', '2026-02-28T16:59:59Z', Date.UTC(2024, 1, 28, 17)].map(formatDateTime),
  ).toEqual(['21/11/2026 14:32:07', '01/01/2027 00:00:00', '28/02/2026 23:59:59', '29/02/2024 00:00:00'])
  expect([formatTime('2026-12-31T17:00:05Z'), formatDateTime('soon')]).toEqual(['00:00:05', 'soon'])
})

test('a countdown is mm:ss, rounded up, never below zero', () => {
  expect([900_000, 688_000, 59_001, 1, 0, -5000, 6_000_000].map(formatCountdown)).toEqual([
    '15:00',
    '11:28',
    '01:00',
    '00:01',
    '00:00',
    '00:00',
    '100:00',
  ])
})

// @covers 9.limits-40
test('time ago is the largest whole unit', () => {
  const now = Date.UTC(2026, 10, 21)
  const seconds = [0, -30, 1, 59, 60, 3599, 3600, 86_399, 86_400, 2_591_999, 2_592_000, 31_535_999, 31_536_000, 70_000_000]
  expect(seconds.map((ago) => timeAgo(now - ago * 1000, now)).map(({ unit, count }) => `${count} ${unit}`)).toEqual([
    '0 second',
    '0 second',
    '1 second',
    '59 second',
    '1 minute',
    '59 minute',
    '1 hour',
    '23 hour',
    '1 day',
    '29 day',
    '1 month',
    '12 month',
    '1 year',
    '2 year',
  ])
})
