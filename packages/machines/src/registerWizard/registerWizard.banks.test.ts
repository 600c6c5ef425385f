import { describe, expect, test } from 'vitest'
import { bankGroups, type Bank } from './registerWizard.banks.ts'

const banks: Bank[] = [
  { code: 'BCEL', country: 'LA', nameTH: 'ธนาคารการค้าต่างประเทศลาว', nameEN: 'BCEL Bank', nameLO: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ' },
  { code: 'KTB', country: 'TH', nameTH: 'ธนาคารกรุงไทย', nameEN: 'Krungthai Bank' },
  { code: 'KBANK', country: 'TH', nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', recommended: true },
  { code: 'MINE', nameTH: 'ธนาคารของฉัน' },
]
const found = (search: string, variant: 'thai' | 'laos' = 'thai') =>
  bankGroups(banks, search, variant).map(({ group, banks: shown }) => [group, ...shown.map(({ code }) => code)])

describe('bankGroups', () => {
  test('the recommended come first, then those of the own country', () => {
    expect([found(''), found('', 'laos')]).toEqual([
      [
        ['recommended', 'KBANK'],
        ['TH', 'KTB'],
        ['LA', 'BCEL'],
        ['other', 'MINE'],
      ],
      [
        ['recommended', 'KBANK'],
        ['LA', 'BCEL'],
        ['TH', 'KTB'],
        ['other', 'MINE'],
      ],
    ])
  })

  test.each([
    ['ktb', [['TH', 'KTB']]],
    [' Krung  Thai ', [['TH', 'KTB']]],
    ['กสิกร', [['recommended', 'KBANK']]],
    ['ຕ່າງປະເທດ', [['LA', 'BCEL']]],
    ['kb', [['recommended', 'KBANK']]],
    ['Lehman', []],
  ])('search for %s finds a bank by its short name, or by its name in any language', (search, groups) => {
    expect(found(search)).toEqual(groups)
  })
})
