import { Refusal } from '../http/refusal.ts'

export type Variant = 'th' | 'la'
// Thailand: section 5. Laos: 8 digits, or 10 that start with 20. The register wizard of the clients has the same two.
const rules = { th: /^[0-9]{10}$/, la: /^(?:[0-9]{8}|20[0-9]{8})$/ }
// A country's code is one only before what would be a whole number without it: a Lao number may itself begin with 856.
const abroad = { th: { code: /^(?:\+|00)660?/, instead: '0' }, la: { code: /^(?:\+|00)?856(?=(?:[0-9]{8}|20[0-9]{8})$)/, instead: '' } }

/** Thai and Lao digits as 0-9. */
export const latinDigits = (text: string): string =>
  text
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\u0ED0-\u0ED9]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0))

/** The country and the first digits of a phone: numbers that cost a fortune to send to are rented by the range. */
export const rangeOf = (phone: string, variant: Variant): string => `${variant}:${phone.slice(0, variant === 'th' ? 3 : 4)}`

/** One way to write each phone: digits in any script, spaces, dashes and the country's code are understood. */
export function phoneOf(text: string, variant: Variant): string {
  const bare = latinDigits(text).replace(/[\s().-]/g, '')
  return bare.replace(abroad[variant].code, abroad[variant].instead)
}

/** The same, or PHONE_NUMBER_REQUIRE_10_DIGIT. */
export function validPhoneOf(text: string, variant: Variant): string {
  const phone = phoneOf(text, variant)
  if (!rules[variant].test(phone)) throw new Refusal('PHONE_NUMBER_REQUIRE_10_DIGIT', { params: { field: 'phone' } })
  return phone
}
