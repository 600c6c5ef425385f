import { expect, test } from 'vitest'
import { formatAccountNumber, formatCount, formatMoney, formatSignedMoney, parseMoney, plainMoney, toAsciiDigits } from './format.ts'
import { formatCountdown, formatDateTime, formatTime, timeAgo } from './time.ts'

test('money to paste has no commas', () => {
  expect([123_456_750, 5].map(plainMoney)).toEqual(['1234567.50', '0.05'])
})

// @covers 9.limits-38 G25.3
test('money has two decimals and commas, calculated from satang', () => {
  expect([0, 1, 10, 99, 100, 12_345, 99_999, 100_000, 123_456_750, 1e12].map(formatMoney)).toEqual([
    '0.00',
    '0.01',
    '0.10',
    '0.99',
    '1.00',
    '123.45',
    '999.99',
    '1,000.00',
    '1,234,567.50',
    '10,000,000,000.00',
  ])
})

test('debits and credits differ by their sign', () => {
  expect([-150_000, -1, 0, 50_000].map(formatSignedMoney)).toEqual(['−1,500.00', '−0.01', '0.00', '+500.00'])
  expect([-150_000, 50_000].map(formatMoney)).toEqual(['−1,500.00', '500.00'])
})

test('counts have commas and no decimals', () => {
  expect([0, 7, 999, 12_480, -1234567].map(formatCount)).toEqual(['0', '7', '999', '12,480', '−1,234,567'])
})

test('every amount from 0.01 to 1 000.00 is read back as shown', () => {
  const wrong = Array.from({ length: 100_000 }, (_, index) => index + 1).filter((satang) => parseMoney(formatMoney(satang)) !== satang)
  expect(wrong).toEqual([])
})

test('amounts may have commas, spaces, and Thai or Lao digits', () => {
  expect(['500', '1,000.50', '1 000.5', '๑,๕๐๐.๒๕', '໑໐໐', '฿20', '7.', '10000000000'].map(parseMoney)).toEqual([
    50_000, 100_050, 100_050, 150_025, 10_000, 2000, 700, 1e12,
  ])
})

test('text that is no amount is null', () => {
  expect(['', '.', '.5', '1.005', '-1', '+1', '1e3', 'abc', 'NaN', '1.2.3', '10000000000.01', '99999999999'].map(parseMoney)).toEqual(
    Array.from({ length: 12 }, () => null),
  )
})

test('Thai and Lao digits become ASCII', () => {
  expect(toAsciiDigits('๐๑๒๓๔๕๖๗๘๙ ໐໑໒໓໔໕໖໗໘໙ 0-9 ก')).toBe('0123456789 0123456789 0-9 ก')
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

// @covers 9.limits-37
test('a ten-digit account is 3-3-rest', () => {
  expect(['1234567890', '123456789012', '123-4', ''].map(formatAccountNumber)).toEqual(['123-456-7890', '123456789012', '123-4', ''])
})
