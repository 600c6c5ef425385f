// How often a bonus was received in the time that counts, by Bangkok's calendar (spec 2, bonus screen). Pure functions.
import type { Bonus, Satang } from '@krapao/sdk'

/** A bonus card, or a promotion found by its code. */
export type Offer = { source: 'bonus' | 'promotion'; code: string }
export type OfferQuery = Offer & { deposit: Satang | null }

/** `current` while it is the player's; `received` once its count has reached maxReceived; else it can be taken. */
export type CardState = 'current' | 'received' | 'available'

/** Of the times that it was received those that count: all, today's, or this week's, which begins on Monday. `now` is the server's clock, ms. */
export function receivedCount({ type, userBonus }: Pick<Bonus, 'type' | 'userBonus'>, now: number): number {
  const since = countsSince(type, now)
  return (userBonus?.received ?? []).filter(({ updatedAt }) => Date.parse(updatedAt) >= since).length
}

export function cardState(bonus: Pick<Bonus, 'type' | 'maxReceived' | 'userBonus'>, now: number): CardState {
  if (bonus.userBonus?.isActive) return 'current'
  return receivedCount(bonus, now) >= bonus.maxReceived ? 'received' : 'available'
}

/** When the count begins, in ms since the epoch. */
function countsSince(type: Bonus['type'], now: number): number {
  const day = Math.floor((now + bangkok) / dayMs)
  switch (type) {
    case 'limit':
      return Number.NEGATIVE_INFINITY
    case 'day':
      return day * dayMs - bangkok
    case 'week':
      // Day 0 was a Thursday.
      return (day - ((day + 3) % 7)) * dayMs - bangkok
    default:
      return type satisfies never
  }
}

const dayMs = 86_400_000
/** Ahead of UTC, in ms; it has had no other offset since 1920. */
const bangkok = 7 * 3_600_000
