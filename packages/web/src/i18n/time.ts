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
