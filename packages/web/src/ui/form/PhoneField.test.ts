import { expect, test } from 'vitest'
import { plainPhone } from './PhoneField.tsx'

test('a phone number may have separators and any of the three scripts', () => {
  expect(
    ['081-234 5678', '(081) 234.5678', '๐๘๑๒๓๔๕๖๗๘', '໐໘໑໒໓໔໕໖໗໘', '+856 20 5512 3456', '\u202a081 234 5678\u202c', '081x'].map(plainPhone),
  ).toEqual(['0812345678', '0812345678', '0812345678', '0812345678', '+8562055123456', '0812345678', '081x'])
})
