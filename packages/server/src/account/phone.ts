import { ApiError } from '../http/apiError.ts'

export type Variant = 'th' | 'la'
// Thailand: 10 digits. Laos: 8, or 10 that start with 20. The clients' registration has the same rules.
const rules = { th: /^[0-9]{10}$/, la: /^(?:[0-9]{8}|20[0-9]{8})$/ }
// A country code only counts before a complete number, because a Lao number may itself begin with 856.
const abroad = { th: { code: /^(?:\+|00)660?/, instead: '0' }, la: { code: /^(?:\+|00)?856(?=(?:[0-9]{8}|20[0-9]{8})$)/, instead: '' } }

export const latinDigits = (text: string): string =>
  text
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\u0ED0-\u0ED9]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0))

/** Returns country and first digits of a phone, because expensive numbers are rented by the range. */
export const rangeOf = (phone: string, variant: Variant): string => `${variant}:${phone.slice(0, variant === 'th' ? 3 : 4)}`

/** Accepts digits in any script, spaces, dashes and the country code. */
export function phoneOf(text: string, variant: Variant): string {
  const bare = latinDigits(text).replace(/[\s().-]/g, '')
  return bare.replace(abroad[variant].code, abroad[variant].instead)
}

/** A TrueMoney wallet is a phone's, so only the player with this phone may register it. */
export const isWalletOfOther = (bank: { bankCode?: string; bankAccountNo?: string }, phone: string, variant: Variant): boolean =>
  bank.bankCode === 'TRUEWALLET' && rules[variant].test(bank.bankAccountNo ?? '') && bank.bankAccountNo !== phone

/** Throws PHONE_NUMBER_REQUIRE_10_DIGIT. */
export function validPhoneOf(text: string, variant: Variant): string {
  const phone = phoneOf(text, variant)
  if (!rules[variant].test(phone)) throw new ApiError('PHONE_NUMBER_REQUIRE_10_DIGIT', { params: { field: 'phone' } })
  return phone
}
