import type { Language } from './language.ts'

/** Few browsers know country names in Lao. */
const laoNames = new Map([
  ['LA', 'ລາວ'],
  ['TH', 'ໄທ'],
  ['VN', 'ຫວຽດນາມ'],
  ['KH', 'ກຳປູເຈຍ'],
  ['MM', 'ມຽນມາ'],
  ['CN', 'ຈີນ'],
])

/** Of an ISO 3166 code: in the reader's language, else in English. */
export function countryName(code: string, language: Language): string {
  const lao = language === 'lo' ? laoNames.get(code) : undefined
  return lao ?? new Intl.DisplayNames([language === 'lo' ? 'en' : language], { type: 'region' }).of(code) ?? code
}
