import { expect, test } from 'vitest'
import { bankName } from './bankName.ts'

test('an English reader sees the English bank name if there is one, all others the Thai name', () => {
  const both = { nameTH: 'ธนาคารกรุงไทย', nameEN: 'Krungthai Bank' }
  expect([bankName(both, 'en'), bankName(both, 'th'), bankName(both, 'lo'), bankName({ nameTH: 'ธนาคารกรุงไทย' }, 'en')]).toEqual([
    'Krungthai Bank',
    'ธนาคารกรุงไทย',
    'ธนาคารกรุงไทย',
    'ธนาคารกรุงไทย',
  ])
})
