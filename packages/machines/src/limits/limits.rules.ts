// Previews for the screen; the server decides.
import type { Limits, Satang } from '@krapao/sdk'
import { dayMs } from '../shared/bangkok.ts'

export type DepositLimit = Limits['deposit'][number]
export type Period = DepositLimit['period']

/** Null removes the limit. */
export type Change = { kind: 'limit'; period: Period; amount: Satang | null } | { kind: 'break'; days: number }

export const timeOutDays = [1, 7, 30] as const
export const exclusionDays = [180, 365, 1825] as const

/** Ms for which the end that was shown can still be confirmed. */
const timeToRead = 5 * 60_000
const quarter = 15 * 60_000

/** Ms, rounded up to a quarter of an hour. */
export const exclusionEnd = (days: number, now: number): number => Math.ceil((now + days * dayMs + timeToRead) / quarter) * quarter

export const isFarEnough = (end: number, days: number, now: number): boolean => end >= now + days * dayMs

/** A self-exclusion can only be extended. */
export const isLonger = (end: number, { excludedUntil }: Limits): boolean => excludedUntil === null || end > Date.parse(excludedUntil)

export const depositLimitOf = ({ deposit }: Limits, period: Period): DepositLimit | undefined =>
  deposit.find((one) => one.period === period)

/** An increase takes effect after a day. */
export const isIncrease = (limits: Limits, period: Period, amount: Satang | null): boolean =>
  (amount ?? Infinity) > (depositLimitOf(limits, period)?.limit ?? Infinity)

/** Includes cancelling a pending increase. */
export function changesLimit(limits: Limits, period: Period, amount: Satang | null): boolean {
  const known = depositLimitOf(limits, period)
  if (!known) return false
  return known.next ? amount !== known.next.limit : amount !== known.limit
}

type OwnDepositLimit = DepositLimit & { limit: Satang }

/** The shortest period first. */
export const ownDepositLimits = ({ deposit }: Limits): OwnDepositLimit[] =>
  deposit.filter((one): one is OwnDepositLimit => one.limit !== null)

/** Null without a limit. */
export const leftOf = ({ limit, used }: DepositLimit): Satang | null => (limit === null ? null : (Math.max(0, limit - used) as Satang))
