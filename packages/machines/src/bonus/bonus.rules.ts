// How often a bonus was received in the time that counts, by Bangkok's calendar (spec 2, bonus screen). Pure functions.
import type { Bonus, BonusPreview, Problem, Satang } from '@krapao/sdk'
import { bangkokOffset, dayMs } from '../shared/bangkok.ts'

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

type Told = {
  deposit: Satang | null
  price: (BonusPreview & { deposit: Satang }) | null
  priceFailed: { problem: Problem | null } | null
}

/** Whether what it costs stands there, for the deposit as it is; or this backend tells no prices, and its notice has to do. */
export const costWasTold = ({ deposit, price, priceFailed }: Told): boolean =>
  price === null ? isUntold(priceFailed?.problem ?? null) : price.deposit === deposit

/** It answered, without a word of ours: it does not serve this. */
export const isUntold = (problem: Problem | null): boolean => problem?.kind === 'refused' && problem.code === undefined

/** When the count begins, in ms since the epoch. */
function countsSince(type: Bonus['type'], now: number): number {
  const day = Math.floor((now + bangkokOffset) / dayMs)
  switch (type) {
    case 'limit':
      return Number.NEGATIVE_INFINITY
    case 'day':
      return day * dayMs - bangkokOffset
    case 'week':
      // Day 0 was a Thursday.
      return (day - ((day + 3) % 7)) * dayMs - bangkokOffset
    default:
      return type satisfies never
  }
}
