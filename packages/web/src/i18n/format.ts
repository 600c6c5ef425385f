// The same in all three languages. Amounts are satang, times ms since the epoch.

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

// Thailand and Laos are at UTC+7 all year; times are shown there, wherever the phone is.
const bangkokOffsetMs = 7 * 3600 * 1000
const twoDigits = (part: number): string => part.toString().padStart(2, '0')

/** For receipts: DD/MM/YYYY HH:mm:ss in Bangkok of ms or RFC 3339; other text stays. */
export function formatDateTime(time: number | string): string {
  const date = inBangkok(time)
  return date ? `${day(date)} ${clock(date)}` : String(time)
}

/** HH:mm:ss in Bangkok. */
export function formatTime(time: number | string): string {
  const date = inBangkok(time)
  return date ? clock(date) : String(time)
}

/** HH:mm in Bangkok. */
export const formatShortTime = (time: number | string): string => formatTime(time).replace(/:\d\d$/, '')

/** A date whose UTC parts show the time in Bangkok; null for other text. */
export function inBangkok(time: number | string): Date | null {
  const date = new Date(new Date(time).getTime() + bangkokOffsetMs)
  return Number.isNaN(date.getTime()) ? null : date
}
const day = (date: Date): string =>
  `${twoDigits(date.getUTCDate())}/${twoDigits(date.getUTCMonth() + 1)}/${date.getUTCFullYear().toString().padStart(4, '0')}`
const clock = (date: Date): string =>
  `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())}`

/** mm:ss of remaining ms, rounded up, so that 00:00 means over. */
export function formatCountdown(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const
export type TimeAgo = { unit: (typeof units)[number][0]; count: number }

/**
 * The largest whole unit; a future time is 0 seconds ago. Chromium's Intl.RelativeTimeFormat has no Lao, so translate with
 * `t(`app:ago.${unit}`, { count })`.
 */
export function timeAgo(then: number | string, now: number): TimeAgo {
  const seconds = Math.max(0, Math.floor((now - new Date(then).getTime()) / 1000))
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1]
  return { unit, count: Math.floor(seconds / size) }
}

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
