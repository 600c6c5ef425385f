import { expect, test } from 'vitest'
import { bankName } from './bankName.ts'

test('English for an English reader where there is one, Thai for all others', () => {
  const both = { nameTH: 'ธนาคารกรุงไทย', nameEN: 'Krungthai Bank' }
  expect([bankName(both, 'en'), bankName(both, 'th'), bankName(both, 'lo'), bankName({ nameTH: 'ธนาคารกรุงไทย' }, 'en')]).toEqual([
    'Krungthai Bank',
    'ธนาคารกรุงไทย',
    'ธนาคารกรุงไทย',
    'ธนาคารกรุงไทย',
  ])
})
