import { formatShortTime, inBangkok } from './time.ts'
import type { Language } from './language.ts'

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
const clock: Record<Language, string> = { th: '\u00A0น.', lo: '\u00A0ໂມງ', en: '' }

/** '21 Nov 2026 14:18', in Thai and Lao with the word for o'clock. */
export const formatDayTime = (time: number | string, language: Language): string =>
  `${formatDay(time, language)} ${formatShortTime(time)}${clock[language]}`

/** '21 Nov 14:18' in one line, for what is less than a year away. */
export function formatRecentTime(time: number | string, language: Language): string {
  const date = inBangkok(time)
  return date ? inOneLine(`${dayOf(date, language)} ${formatShortTime(time)}${clock[language]}`) : String(time)
}

export const inOneLine = (time: string): string => time.replaceAll(' ', '\u00A0')

const dayOf = (date: Date, language: Language): string => `${date.getUTCDate()} ${months[language][date.getUTCMonth()]}`
