import { expect, test } from 'vitest'
import { formatAccountNumber, formatCount, formatMoney, formatSignedMoney, parseMoney, plainMoney, toAsciiDigits } from './format.ts'

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

// @covers 9.limits-37
test('a ten-digit account is 3-3-rest', () => {
  expect(['1234567890', '123456789012', '123-4', ''].map(formatAccountNumber)).toEqual(['123-456-7890', '123456789012', '123-4', ''])
})
