// What a change of the player's own limits means, said before it is made. The server decides; these are the words' figures.
import type { Limits, Satang } from '@krapao/sdk'
import { dayMs } from '../shared/bangkok.ts'

export type DepositLimit = Limits['deposit'][number]
export type Period = DepositLimit['period']

/** A deposit limit (null: none), or to be shut out for so many days. */
export type Change = { kind: 'limit'; period: Period; amount: Satang | null } | { kind: 'break'; days: number }

/** Days that are offered: a rest, and then a long one. */
export const restDays = [1, 7, 30] as const
export const longRestDays = [180, 365, 1825] as const

/** Nothing can be changed back for so long, so the end stands still while a player reads it. */
const timeToRead = 5 * 60_000
const quarter = 15 * 60_000

/** When a rest of so many days ends, in ms: a quarter of an hour that is never too early for the server. */
export const endOf = (days: number, now: number): number => Math.ceil((now + days * dayMs + timeToRead) / quarter) * quarter

/** Whether an end that was shown is still far enough away to be asked for. */
export const isFarEnough = (end: number, days: number, now: number): boolean => end >= now + days * dayMs

/** A rest can be made longer alone. */
export const isLonger = (end: number, { excludedUntil }: Limits): boolean => excludedUntil === null || end > Date.parse(excludedUntil)

export const depositLimitOf = ({ deposit }: Limits, period: Period): DepositLimit | undefined =>
  deposit.find((one) => one.period === period)

/** Whether a limit would go up, and so wait for a day. */
export const rises = (limits: Limits, period: Period, amount: Satang | null): boolean =>
  (amount ?? Infinity) > (depositLimitOf(limits, period)?.limit ?? Infinity)

/** Whether it would change anything: another limit, or one that drops what waits. */
export function changesLimit(limits: Limits, period: Period, amount: Satang | null): boolean {
  const known = depositLimitOf(limits, period)
  if (!known) return false
  return known.next ? amount !== known.next.limit : amount !== known.limit
}

/** What may still be deposited in a period; null where there is no limit. */
export const leftOf = ({ limit, used }: DepositLimit): Satang | null => (limit === null ? null : (Math.max(0, limit - used) as Satang))
