import { expect, test } from 'vitest'
import { bankName, secondBankName } from './bankName.ts'

const nameTH = 'ธนาคารกรุงไทย'
const nameEN = 'Krungthai Bank'
const nameLO = 'ທະນາຄານກຸງໄທ'

test.each([
  ['th', { nameTH, nameEN, nameLO }, nameTH],
  ['en', { nameTH, nameEN, nameLO }, nameEN],
  ['lo', { nameTH, nameEN, nameLO }, nameLO],
  ['lo', { nameTH, nameEN }, nameEN],
  ['en', { nameTH }, nameTH],
] as const)('a bank for a reader of %s, with %j, is called %s', (language, names, shown) => {
  expect(bankName(names, language)).toBe(shown)
})

// @covers 2.deposit-1
test('a Thai reader sees the English name too', () => {
  expect(secondBankName({ nameTH, nameEN }, 'th')).toBe(nameEN)
  expect([secondBankName({ nameTH, nameEN, nameLO }, 'lo'), secondBankName({ nameTH, nameEN }, 'en')]).toEqual([undefined, undefined])
})
