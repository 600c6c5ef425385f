// The same in all three languages. Amounts are satang.

/** 123456750 → '1,234,567.50', negative with a real minus sign: '−1,500.00'. */
export function formatMoney(satang: number): string {
  const digits = Math.abs(satang).toString().padStart(3, '0')
  return `${satang < 0 ? '−' : ''}${group(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** '1,000', '1,234.50': for limits and hints. */
export const formatShortMoney = (satang: number): string => formatMoney(satang).replace(/\.00$/, '')

/** '1234.50', to paste into a bank app. */
export const plainMoney = (satang: number): string => formatMoney(satang).replaceAll(',', '')

/** '+500.00', '−1,500.00', '0.00'. */
export const formatSignedMoney = (satang: number): string => (satang > 0 ? `+${formatMoney(satang)}` : formatMoney(satang))

export const formatCount = (count: number): string => `${count < 0 ? '−' : ''}${group(Math.abs(count).toString())}`

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** Groups ten digits as 3-3-4; returns others unchanged. */
export const formatAccountNumber = (number: string): string => inGroups(number, '-')

/** '0812345678' → '081 234 5678'; returns others unchanged. */
export const formatPhone = (phone: string): string => inGroups(phone, ' ')

const inGroups = (digits: string, separator: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, `$1${separator}$2${separator}$3`)

export const toAsciiDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)).replace(/[໐-໙]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0))

/**
 * Satang of typed baht, '1,000.50' or '๕๐๐'; `null` if invalid, with more than two decimals, or above the contract's 1e10 baht.
 */
export function parseMoney(text: string): number | null {
  const match = /^(\d{1,11})(?:\.(\d{0,2}))?$/.exec(toAsciiDigits(text).replace(/[\s,฿]/g, ''))
  if (!match) return null
  const [, baht = '', part = ''] = match
  const satang = Number(baht + part.padEnd(2, '0'))
  return satang <= 1e12 ? satang : null
}
