import { Refusal } from '../http/refusal.ts'

export type Variant = 'th' | 'la'
const countryCodes = { th: '66', la: '856' }
// Section 5 has a rule for Thailand alone. Lao numbers: 020 and 8 digits, 030 and 7, fixed lines shorter.
const rules = { th: /^[0-9]{10}$/, la: /^[0-9]{8,11}$/ }

/** Thai and Lao digits as 0-9. */
export const latinDigits = (text: string): string =>
  text
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\u0ED0-\u0ED9]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0))

/** One way to write each phone: digits in any script, spaces, dashes and the country's code are understood. */
export function phoneOf(text: string, variant: Variant): string {
  const bare = latinDigits(text).replace(/[\s().-]/g, '')
  const abroad = new RegExp(`^(?:\\+|00)${countryCodes[variant]}0?`)
  return bare.replace(abroad, '0')
}

/** The same, or PHONE_NUMBER_REQUIRE_10_DIGIT. */
export function validPhoneOf(text: string, variant: Variant): string {
  const phone = phoneOf(text, variant)
  if (!rules[variant].test(phone)) throw new Refusal('PHONE_NUMBER_REQUIRE_10_DIGIT', { params: { field: 'phone' } })
  return phone
}
