import { expect, test } from 'vitest'
import { removeSpacesAround, bankName, secondBankName } from './bankName.ts'

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

test.each([
  ['ເຂົ້າ ທະນາຄານໄທພານິດ ••7890', 'ທະນາຄານໄທພານິດ', 'ເຂົ້າທະນາຄານໄທພານິດ ••7890'],
  ['ເຂົ້າ Citibank ••7890', 'Citibank', 'ເຂົ້າ Citibank ••7890'],
  ['โยกเงินไปยัง กระเป๋า แล้ว', 'กระเป๋า', 'โยกเงินไปยังกระเป๋าแล้ว'],
  ['เงินยังอยู่ใน กระเป๋า ลองใหม่', 'กระเป๋า', 'เงินยังอยู่ในกระเป๋า ลองใหม่'],
  ['Moved to มังกรทอง', 'มังกรทอง', 'Moved to มังกรทอง'],
])('%s: the space before the name stays only beside Latin letters', (text, name, closed) => {
  expect(removeSpacesAround(text, name)).toBe(closed)
})
