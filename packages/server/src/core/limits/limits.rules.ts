import { bangkokOffsetMs, dayMs } from '#platform/time/clock.ts'
import { bahtOf } from '#platform/values/money.ts'
import { periodStart } from '../rewards/bonus.rules.ts'

export const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** Satang; null is no limit. `next`: a higher one that waits. */
export type Limit = { amount: number | null; next?: { amount: number | null; from: number } }

/** Milliseconds. */
export const raiseDelay = dayMs
export const longestExclusion = 3_660 * dayMs

/** Bangkok time in ms; the end is exclusive. */
export function spanOf(period: Period, now: number): { from: number; until: number } {
  if (period === 'month') {
    const inBangkok = new Date(now + bangkokOffsetMs)
    const startOf = (month: number): number => Date.UTC(inBangkok.getUTCFullYear(), month) - bangkokOffsetMs
    return { from: startOf(inBangkok.getUTCMonth()), until: startOf(inBangkok.getUTCMonth() + 1) }
  }
  const from = periodStart(period, now)
  return { from, until: from + (period === 'day' ? 1 : 7) * dayMs }
}

export const limitAt = ({ amount, next }: Limit, now: number): Limit =>
  next && now >= next.from ? { amount: next.amount } : { amount, ...(next && { next }) }

/** Baht. */
export type ShownLimit = {
  period: Period
  limit: number | null
  next?: { limit: number | null; from: string }
  used: number
  resetsAt: string
}

/** All three periods. `used`: deposited in each, in satang. */
export const shownLimits = (limits: ReadonlyMap<Period, Limit>, used: Record<Period, number>, now: number): ShownLimit[] =>
  periods.map((period) => {
    const { amount, next } = limitAt(limits.get(period) ?? { amount: null }, now)
    return {
      period,
      limit: inBaht(amount),
      ...(next && { next: { limit: inBaht(next.amount), from: new Date(next.from).toISOString() } }),
      used: bahtOf(used[period]),
      resetsAt: new Date(spanOf(period, now).until).toISOString(),
    }
  })

const inBaht = (satang: number | null): number | null => (satang === null ? null : bahtOf(satang))

/** Undefined if no limit is set. */
export const tightestLimit = (limits: readonly ShownLimit[]): ShownLimit | undefined =>
  limits.filter(({ limit }) => limit !== null).toSorted((a, b) => leftOf(a) - leftOf(b))[0]

const leftOf = ({ limit, used }: ShownLimit): number => (limit ?? Infinity) - used

/** A decrease applies at once. An increase waits, and a higher one starts the wait again. */
export function changedLimit({ amount, next }: Limit, requested: number | null, now: number): Limit {
  if (!isAbove(requested, amount)) return { amount: requested }
  const from = next && !isAbove(requested, next.amount) ? next.from : now + raiseDelay
  return { amount, next: { amount: requested, from } }
}

const isAbove = (one: number | null, other: number | null): boolean => (one ?? Infinity) > (other ?? Infinity)

export function isExclusionAllowed(until: number, known: number | null, now: number): boolean {
  if (known !== null && now < known && until <= known) return until === known
  return until >= now + raiseDelay && until <= now + longestExclusion
}
