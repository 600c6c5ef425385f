import type { Language } from './language.ts'

// The same in all three languages, in ms since the epoch. Thailand and Laos are at UTC+7 all year, and times are shown there.
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
function inBangkok(time: number | string): Date | null {
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

// Chromium's Intl has no Lao, and takes 80 ms for its first month on a cheap phone.
const months: Record<Language, readonly string[]> = {
  th: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
  lo: ['ມ.ກ.', 'ກ.ພ.', 'ມ.ນ.', 'ມ.ສ.', 'ພ.ພ.', 'ມິ.ຖ.', 'ກ.ລ.', 'ສ.ຫ.', 'ກ.ຍ.', 'ຕ.ລ.', 'ພ.ຈ.', 'ທ.ວ.'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
}

/** '21 Nov 2026' in Bangkok, for all but receipts and in their era; other text stays. */
export function formatDay(time: number | string, language: Language): string {
  const date = inBangkok(time)
  return date ? `${dayOf(date, language)} ${date.getUTCFullYear()}` : String(time)
}

// Without it the minutes after the hour can be read as a duration.
const oClock: Record<Language, string> = { th: '\u00A0น.', lo: '\u00A0ໂມງ', en: '' }

/** '21 Nov 2026 14:18', in Thai and Lao with the word for o'clock. */
export const formatDayTime = (time: number | string, language: Language): string =>
  `${formatDay(time, language)} ${formatShortTime(time)}${oClock[language]}`

/** '21 Nov 14:18' in one line, for what is less than a year away. */
export function formatRecentTime(time: number | string, language: Language): string {
  const date = inBangkok(time)
  return date ? inOneLine(`${dayOf(date, language)} ${formatShortTime(time)}${oClock[language]}`) : String(time)
}

export const inOneLine = (time: string): string => time.replaceAll(' ', '\u00A0')

const dayOf = (date: Date, language: Language): string => `${date.getUTCDate()} ${months[language][date.getUTCMonth()]}`
