// A player's own limits as pure figures: which days they are about, what is in force when, and what a change does.
import { bangkokOffset, dayMs } from '../ports/clock.ts'
import { countsSince } from '../bonus/bonus.rules.ts'

export const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** Satang; null is no limit. `next`: a higher one that waits. */
export type Limit = { amount: number | null; next?: { amount: number | null; from: number } }

/** Milliseconds that a higher limit waits, and that an exclusion lasts at least. */
export const reflection = dayMs
export const longestExclusion = 3_660 * dayMs

/** From when until when (not included) a period of Bangkok's calendar is, in ms. */
export function spanOf(period: Period, now: number): { from: number; until: number } {
  if (period === 'month') {
    const here = new Date(now + bangkokOffset)
    const startOf = (month: number): number => Date.UTC(here.getUTCFullYear(), month) - bangkokOffset
    return { from: startOf(here.getUTCMonth()), until: startOf(here.getUTCMonth() + 1) }
  }
  const from = countsSince(period, now)
  return { from, until: from + (period === 'day' ? 1 : 7) * dayMs }
}

/** As it stands at a moment: one that waited long enough is the limit. */
export const limitAt = ({ amount, next }: Limit, now: number): Limit =>
  next && now >= next.from ? { amount: next.amount } : { amount, ...(next && { next }) }

/** What a wish makes of a limit that is as it stands now. Only one that goes up has to wait, and then from its last rise on. */
export function changedLimit({ amount, next }: Limit, wish: number | null, now: number): Limit {
  if (!isAbove(wish, amount)) return { amount: wish }
  const from = next && !isAbove(wish, next.amount) ? next.from : now + reflection
  return { amount, next: { amount: wish, from } }
}

const isAbove = (one: number | null, other: number | null): boolean => (one ?? Infinity) > (other ?? Infinity)

/** Whether a player who is shut out until `known` (or not) may be so until `until`: longer, never shorter. */
export function mayExclude(until: number, known: number | null, now: number): boolean {
  if (known !== null && now < known && until <= known) return until === known
  return until >= now + reflection && until <= now + longestExclusion
}
