import { formatShortTime, inBangkok } from './format.ts'
import type { Language } from './language.ts'

// Chromium has no Lao.
const laoMonths = ['ມ.ກ.', 'ກ.ພ.', 'ມ.ນ.', 'ມ.ສ.', 'ພ.ພ.', 'ມິ.ຖ.', 'ກ.ລ.', 'ສ.ຫ.', 'ກ.ຍ.', 'ຕ.ລ.', 'ພ.ຈ.', 'ທ.ວ.']

/** For lists: '21 Nov 2026' in Bangkok, in Thai of the Buddhist era; other text stays. */
export function formatDay(time: number | string, language: Language): string {
  const date = inBangkok(time)
  if (!date) return String(time)
  const month =
    language === 'lo'
      ? laoMonths[date.getUTCMonth()]
      : new Intl.DateTimeFormat(language === 'th' ? 'th' : 'en-US', { month: 'short', timeZone: 'UTC' }).format(date)
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear() + (language === 'th' ? 543 : 0)}`
}

/** '21 Nov 2026 14:18'. */
export const formatDayTime = (time: number | string, language: Language): string => `${formatDay(time, language)} ${formatShortTime(time)}`
