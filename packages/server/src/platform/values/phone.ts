import { ApiError } from '../errors/apiError.ts'

export type Variant = 'th' | 'la'
// The stored spelling begins with `prefix`. In Thailand another first digit, or 00, would call abroad or at a premium. In Laos 8 digits are
// a mobile number without its 20. The clients' registration has the same rules.
const spellings = {
  th: { shape: /^(?:0|(?:\+|00)?660?)([1-9][0-9]{8})$/, prefix: '0' },
  la: { shape: /^(?:(?:\+|00)?856)?(?:0?20)?([0-9]{8})$/, prefix: '20' },
}

export const latinDigits = (text: string): string =>
  text
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\u0ED0-\u0ED9]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0))

/** Returns country and first digits, because expensive numbers are rented by the range. */
export const rangeOf = (phone: string, variant: Variant): string => `${variant}:${phone.slice(0, variant === 'th' ? 3 : 4)}`

function readPhone(text: string, variant: Variant): { phone: string; isValid: boolean } {
  const bare = latinDigits(text).replace(/[\s().\p{Default_Ignorable_Code_Point}-]/gu, '')
  const { shape, prefix } = spellings[variant]
  const own = shape.exec(bare)?.[1]
  return own === undefined ? { phone: bare, isValid: false } : { phone: prefix + own, isValid: true }
}

/** Accepts digits in any script, spaces, dashes and the country code. */
export const phoneOf = (text: string, variant: Variant): string => readPhone(text, variant).phone

/** A TrueMoney wallet is a phone's, so only the player with this phone may register it. */
export function isWalletOfOther(bank: { bankCode?: string; bankAccountNo?: string }, phone: string, variant: Variant): boolean {
  const wallet = readPhone(bank.bankAccountNo ?? '', variant)
  return bank.bankCode === 'TRUEWALLET' && wallet.isValid && wallet.phone !== phone
}

/** Throws PHONE_NUMBER_REQUIRE_10_DIGIT, also for phones of other countries. */
export function validPhoneOf(text: string, variant: Variant): string {
  const { phone, isValid } = readPhone(text, variant)
  if (!isValid) throw new ApiError('PHONE_NUMBER_REQUIRE_10_DIGIT', { params: { field: 'phone' } })
  return phone
}
