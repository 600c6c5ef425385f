import { openBetsOf } from '#core/bets/bets.queries.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { refreshGamesWithLimit } from '#core/games/refreshGamesWithLimit.ts'
import { type BonusRow, openBonus, totalOf } from '#core/rewards/bonus.queries.ts'
import { endingTermsOf, offerOf, type Rules, withdrawalTermsOf } from '#core/rewards/bonus.rules.ts'
import { progressOf } from '#core/rewards/endBonus.ts'
import { requirePromotion, rulesOfPromotion } from '#core/rewards/promotions.ts'
import type { Queryable } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { largestAmount } from '#platform/values/money.ts'
import { rulesOf } from './bonus.service.ts'

/** Satang. A running bonus has its own figures. */
export type Preview = {
  active: boolean
  pays: number
  forfeits: number
  row?: BonusRow
  rules?: Rules
  ends?: boolean
  required?: number
  done?: number
  grant?: number
  /** Wallet, games and money in transit. */
  total?: number
  /** Open bets block an end and a withdrawal. */
  openStakes?: number
}
/** Satang; null previews only the terms. */
export type PreviewRequest = { source: 'bonus' | 'promotion'; code: string; deposit: number | null }

const stays = { pays: 0, forfeits: 0, ends: false }

/** With null previews the end of the bonus. Satang. */
export async function previewOf(context: AppContext, playerId: number, amount: number | null): Promise<Preview> {
  const row = await openBonus(context.pool, playerId)
  if (!row) return { active: false, pays: amount ?? 0, forfeits: 0 }
  const known = { row, rules: row.rules }
  // A waiting bonus is dropped for free; an ending one cannot be ended.
  if (row.state !== 'running') return { active: false, pays: amount ?? 0, forfeits: 0, ends: row.state === 'waiting', ...known }
  const allKnown = await refreshGamesWithLimit(context, playerId, { fresh: false })
  const progress = await progressOf(context.pool, row)
  const open = await openBetsOf(context.pool, playerId)
  const waits = open.count > 0
  const ending = waits ? stays : endingTermsOf(progress, allKnown ? context.config.bonusThreshold : null)
  const { pays, forfeits } = amount === null ? ending : withdrawalTermsOf(progress, amount)
  const { required, granted: grant } = row
  const { done, total } = progress
  return {
    active: true,
    pays,
    forfeits,
    ends: ending.ends,
    required,
    done,
    grant,
    total,
    ...(waits && { openStakes: open.stakes }),
    ...known,
  }
}

/**
 * Prefers the terms of the offer as taken.
 *
 * @throws NO_DATA, NO_PROMOTION; KEY_INVALID when the turnover exceeds the contract's largest amount
 */
export async function previewOffer(context: AppContext, playerId: number, { source, code, deposit }: PreviewRequest): Promise<Preview> {
  const rules = (await takenRules(context.pool, playerId, source, code)) ?? offeredRules(context, source, code)
  if (deposit === null) return { active: false, pays: 0, forfeits: 0, rules }
  const { wallet, elsewhere } = await totalOf(context.pool, playerId)
  const { required, ...offer } = offerOf(rules, deposit, wallet + elsewhere)
  if (Math.max(required, offer.total) > largestAmount) throw new ApiError('KEY_INVALID', { params: { field: 'amount' } })
  return { active: false, rules, ...offer, ...(required > 0 && { required }) }
}

async function takenRules(database: Queryable, playerId: number, source: string, code: string): Promise<Rules | undefined> {
  const row = await openBonus(database, playerId)
  return row?.source === source && row.code === code ? row.rules : undefined
}

function offeredRules(context: AppContext, source: PreviewRequest['source'], code: string): Rules {
  if (source === 'promotion') return rulesOfPromotion(requirePromotion(context, code))
  const offered = context.catalogue.current.bonuses.find((one) => one.code === code)
  if (!offered) throw new ApiError('NO_DATA')
  return rulesOf(offered)
}
