import type { Bonus, BonusPreview, Problem, Satang } from '@krapao/sdk'
import { bangkokOffsetMs, dayMs } from '../shared/bangkok.ts'

export type Offer = { source: 'bonus' | 'promotion'; code: string }
export type OfferQuery = Offer & { deposit: Satang | null }

/** Taking it again would be refused again. */
export const lastingRefusals = ['BONUS_MAX_CLAIMED', 'BONUS_FULL', 'NO_DATA', 'NO_PROMOTION', 'PROMOTION_RECEIVED']

/** `received` if its count reached maxReceived. */
export type CardState = 'current' | 'received' | 'available'

/** How often the bonus was received: ever, today or since Monday. `now` is server time in ms. */
export function receivedCount({ type, userBonus }: Pick<Bonus, 'type' | 'userBonus'>, now: number): number {
  const since = countsSince(type, now)
  return (userBonus?.received ?? []).filter(({ updatedAt }) => Date.parse(updatedAt) >= since).length
}

export function cardState(bonus: Pick<Bonus, 'type' | 'maxReceived' | 'userBonus'>, now: number): CardState {
  if (bonus.userBonus?.isActive) return 'current'
  return receivedCount(bonus, now) >= bonus.maxReceived ? 'received' : 'available'
}

/** When a received bonus can be taken again, in ms since the epoch; null if never. */
export function reopensAt(type: Bonus['type'], now: number): number | null {
  switch (type) {
    case 'limit':
      return null
    case 'day':
      return countsSince(type, now) + dayMs
    case 'week':
      return countsSince(type, now) + 7 * dayMs
    default:
      return type satisfies never
  }
}

/** Satang. */
export const turnoverLeft = ({ turnoverDone, turnoverRequired }: BonusPreview): number =>
  Math.max(0, (turnoverRequired ?? 0) - (turnoverDone ?? 0))

type ShownPrice = {
  deposit: Satang | null
  price: (BonusPreview & { deposit: Satang }) | null
  priceFailed: { problem: Problem | null } | null
}

/** True also if the backend reports no prices: then only the notice is shown. */
export const isPriceShown = ({ deposit, price, priceFailed }: ShownPrice): boolean =>
  price === null ? isPriceUnavailable(priceFailed?.problem ?? null) : price.deposit === deposit

/** Without an error code, the backend lacks this endpoint. */
export const isPriceUnavailable = (problem: Problem | null): boolean => problem?.kind === 'refused' && problem.code === undefined

/** Ms since the epoch. */
function countsSince(type: Bonus['type'], now: number): number {
  const day = Math.floor((now + bangkokOffsetMs) / dayMs)
  switch (type) {
    case 'limit':
      return Number.NEGATIVE_INFINITY
    case 'day':
      return day * dayMs - bangkokOffsetMs
    case 'week':
      // Day 0 was a Thursday.
      return (day - ((day + 3) % 7)) * dayMs - bangkokOffsetMs
    default:
      return type satisfies never
  }
}
