import { bangkokOffsetMs, dayMs } from '#platform/time/clock.ts'
import type { Words } from '../catalogue/catalogue.schema.ts'

/** Stored with the player's bonus, so that later changes of the catalogue do not apply. Satang. */
export type Rules = {
  name: Words
  /** limit, day, week for a bonus of the catalogue. */
  type: string
  percent: number
  maximum: number
  minimumDeposit: number
  /** Times that deposit and grant have to be staked. */
  turnover: number
  /** Percent of the played share of the grant that an early end pays. */
  percentFail: number
  maxReceived?: number
}

/** Satang; 0 when the deposit is too small. */
export const grantOf = ({ percent, maximum, minimumDeposit }: Rules, deposit: number): number =>
  deposit < minimumDeposit ? 0 : Math.min(maximum, Math.floor((deposit * percent) / 100))

export const requiredOf = ({ turnover }: Rules, deposit: number, granted: number): number => (deposit + granted) * turnover

/** Satang. `locked`: the rest of the grant. `total`: wallet, games and money in transit. */
export type BonusProgress = { required: number; done: number; percentFail: number; locked: number; total: number }
export type EndingTerms = { pays: number; forfeits: number; ends: boolean }

/** Satang: all once the turnover is met, before that `percentFail` percent of the played share. */
export function earnedOf({ required, done, percentFail, locked }: Omit<BonusProgress, 'total'>): number {
  if (done >= required) return locked
  return Number((BigInt(locked) * BigInt(done) * BigInt(percentFail)) / (BigInt(required) * 100n))
}

/** Ends when the turnover is met or the total is at most the threshold, which is null while the total is unknown. */
export function endingTermsOf(progress: BonusProgress, threshold: number | null): EndingTerms {
  const { required, done, locked, total } = progress
  const ends = done >= required || (threshold !== null && total <= threshold)
  if (!ends) return { pays: 0, forfeits: 0, ends }
  const earned = earnedOf(progress)
  return { pays: total + earned, forfeits: locked - earned, ends }
}

export const withdrawalTermsOf = (progress: BonusProgress, amount: number): EndingTerms => ({
  pays: amount,
  forfeits: progress.locked - earnedOf(progress),
  ends: true,
})

/** After a deposit and an immediate full withdrawal. Satang. */
export type Offer = { grant: number; required: number; total: number; pays: number; forfeits: number }

/** `moneyBefore`: wallet, games and money in transit before the deposit. */
export function offerOf(rules: Rules, deposit: number, moneyBefore: number): Offer {
  const grant = grantOf(rules, deposit)
  const total = moneyBefore + deposit
  if (grant === 0) return { grant, required: 0, total, pays: total, forfeits: 0 }
  const required = requiredOf(rules, deposit, grant)
  const { pays, forfeits } = withdrawalTermsOf({ required, done: 0, percentFail: rules.percentFail, locked: grant, total }, total)
  return { grant, required, total, pays, forfeits }
}

/** Returns when the day or week began in Bangkok, in ms; 0 for every other type. */
export function periodStart(type: string, now: number): number {
  const day = Math.floor((now + bangkokOffsetMs) / dayMs)
  // Day 0 was a Thursday.
  const monday = day - ((day + 3) % 7)
  switch (type) {
    case 'day':
      return day * dayMs - bangkokOffsetMs
    case 'week':
      return monday * dayMs - bangkokOffsetMs
    default:
      return 0
  }
}
