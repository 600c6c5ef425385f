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
  /** Percent of a withdrawal that is paid while the turnover is not met. */
  percentFail: number
}

/** Satang that a deposit brings on top; 0 where it is too small to count. */
export const grantOf = ({ percent, maximum, minimumDeposit }: Rules, deposit: number): number =>
  deposit < minimumDeposit ? 0 : Math.min(maximum, Math.floor((deposit * percent) / 100))

export const requiredOf = ({ turnover }: Rules, deposit: number, granted: number): number => (deposit + granted) * turnover

/** A running bonus, and all that its player has: wallet, games, and what is on its way between them. Satang. */
export type Standing = { required: number; done: number; percentFail: number; total: number }
/** `ends`: whether it may be ended now. */
export type Price = { pays: number; forfeits: number; ends: boolean }

/**
 * Ending takes nothing away; it is refused while the turnover is not met and more is left than the threshold, which is null where
 * nobody knows what is left.
 */
export function endingOf({ required, done, total }: Standing, threshold: number | null): Price {
  const ends = done >= required || (threshold !== null && total <= threshold)
  return { pays: ends ? total : 0, forfeits: 0, ends }
}

/** A withdrawal ends the bonus: all that is not paid is forfeited, of the amount and of the rest. */
export function withdrawalOf({ required, done, percentFail, total }: Standing, amount: number): Price {
  const pays = done >= required ? amount : Math.floor((amount * percentFail) / 100)
  return { pays, forfeits: Math.max(0, total - pays), ends: true }
}

/** What taking a bonus brings with a deposit, and what it then costs to take all out at once. Satang. */
export type Offer = { grant: number; required: number; total: number; pays: number; forfeits: number }

/** `have`: what is there before the deposit, which a withdrawal puts at stake too. */
export function offerOf(rules: Rules, deposit: number, have: number): Offer {
  const grant = grantOf(rules, deposit)
  const total = have + deposit + grant
  // Too small to count: the bonus goes on waiting.
  if (grant === 0) return { grant, required: 0, total, pays: total, forfeits: 0 }
  const required = requiredOf(rules, deposit, grant)
  const { pays, forfeits } = withdrawalOf({ required, done: 0, percentFail: rules.percentFail, total }, total)
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
