// What a bonus gives and costs, as pure figures: the preview shows by them what the ending and the withdrawal then do.
import { bangkokOffset, dayMs } from '../ports/clock.ts'
import type { Words } from '../catalogue/catalogue.schema.ts'

/** Kept with the bonus of a player, so that it ends by the rules under which it was taken. Satang. */
export type Rules = {
  /** What the statement calls it. */
  name: Words
  /** limit, day, week for a bonus of the catalogue. */
  type: string
  percent: number
  maximum: number
  minimumDeposit: number
  /** How many times deposit and grant have to be staked. */
  turnover: number
  /** Percent of the played share of the grant that is paid when the bonus ends before its turnover is met. */
  percentFail: number
  /** Of a promotion: how many players may be granted it. */
  maxReceived?: number
}

/** Satang that a deposit brings, locked until they are played through; 0 where it is too small to count. */
export const grantOf = ({ percent, maximum, minimumDeposit }: Rules, deposit: number): number =>
  deposit < minimumDeposit ? 0 : Math.min(maximum, Math.floor((deposit * percent) / 100))

export const requiredOf = ({ turnover }: Rules, deposit: number, granted: number): number => (deposit + granted) * turnover

/**
 * A running bonus. `locked`: what is left of its grant in the locked account. `total`: what is the player's own, in the wallet, in
 * games and in transit. Satang.
 */
export type Standing = { required: number; done: number; percentFail: number; locked: number; total: number }
/** `ends`: whether it may be ended now. */
export type Price = { pays: number; forfeits: number; ends: boolean }

/**
 * Satang of the locked grant that are the player's when the bonus ends now: all of it once the turnover is settled; before that
 * `percentFail` percent of the share that was played. It never grows faster than the stakes that pay for it.
 */
export function earnedOf({ required, done, percentFail, locked }: Omit<Standing, 'total'>): number {
  if (done >= required) return locked
  return Number((BigInt(locked) * BigInt(done) * BigInt(percentFail)) / (BigInt(required) * 100n))
}

/**
 * Ending pays out what is earned of the grant and forfeits the rest of the grant. It is refused while the turnover is not met and
 * more is left than the threshold, which is null where nobody knows what is left.
 */
export function endingOf(standing: Standing, threshold: number | null): Price {
  const { required, done, locked, total } = standing
  const ends = done >= required || (threshold !== null && total <= threshold)
  if (!ends) return { pays: 0, forfeits: 0, ends }
  const earned = earnedOf(standing)
  return { pays: total + earned, forfeits: locked - earned, ends }
}

/** A withdrawal ends the bonus: the player's own money is paid as asked, and what is not earned of the grant is forfeited. */
export const withdrawalOf = (standing: Standing, amount: number): Price => ({
  pays: amount,
  forfeits: standing.locked - earnedOf(standing),
  ends: true,
})

/** What taking a bonus brings with a deposit, and what it then costs to take all out at once. Satang. */
export type Offer = { grant: number; required: number; total: number; pays: number; forfeits: number }

/** `have`: what is there before the deposit. */
export function offerOf(rules: Rules, deposit: number, have: number): Offer {
  const grant = grantOf(rules, deposit)
  const total = have + deposit
  // Too small to count: the bonus goes on waiting.
  if (grant === 0) return { grant, required: 0, total, pays: total, forfeits: 0 }
  const required = requiredOf(rules, deposit, grant)
  const { pays, forfeits } = withdrawalOf({ required, done: 0, percentFail: rules.percentFail, locked: grant, total }, total)
  return { grant, required, total, pays, forfeits }
}

/**
 * From when on a bonus that was received counts against `maxReceived`, in ms: ever, since midnight, since Monday, by Bangkok's
 * calendar, which has had no other offset than seven hours since 1920.
 */
export function countsSince(type: string, now: number): number {
  const day = Math.floor((now + bangkokOffset) / dayMs)
  // Day 0 was a Thursday.
  const monday = day - ((day + 3) % 7)
  switch (type) {
    case 'day':
      return day * dayMs - bangkokOffset
    case 'week':
      return monday * dayMs - bangkokOffset
    default:
      return 0
  }
}
