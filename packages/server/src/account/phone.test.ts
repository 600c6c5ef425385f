import { expect, test } from 'vitest'
import { phoneOf, validPhoneOf, type Variant } from './phone.ts'

test.each<[Variant, string, string]>([
  ['th', '0812345678', '0812345678'],
  ['th', '081-234 5678', '0812345678'],
  ['th', '๐๘๑๒๓๔๕๖๗๘', '0812345678'],
  ['th', '+66 81 234 5678', '0812345678'],
  ['th', '0066 (0)81 234 5678', '0812345678'],
  ['la', '12345678', '12345678'],
  ['la', '2012345678', '2012345678'],
  ['la', '໒໐໑໒໓໔໕໖໗໘', '2012345678'],
  ['la', '+856 20 1234 5678', '2012345678'],
  ['la', '00856 2012345678', '2012345678'],
  ['la', '8562012345678', '2012345678'],
  ['la', '85612345678', '12345678'],
  ['la', '85612345', '85612345'],
])('%s: %s is %s', (variant, typed, phone) => {
  expect(validPhoneOf(typed, variant)).toBe(phone)
  expect(phoneOf(typed, variant)).toBe(phone)
})

test.each<[Variant, string]>([
  ['th', '081234567'],
  ['th', '08123456789'],
  ['th', 'abcdefghij'],
  ['th', ''],
  ['la', '1234567'],
  ['la', '201234567'],
  ['la', '3012345678'],
  ['la', '02012345678'],
  ['la', '+856 30 1234 5678'],
  ['la', '+856'],
  ['la', ''],
])('%s: %j is no phone', (variant, typed) => {
  expect(() => validPhoneOf(typed, variant)).toThrow('PHONE_NUMBER_REQUIRE_10_DIGIT')
})
