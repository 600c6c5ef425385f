// Previews with the calculations that later apply.
import type { Queryable } from '../db/transaction.ts'
import { openBetsOf } from '../gameAccount/gameAccount.queries.ts'
import { largestAmount } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { requirePromotion, rulesOfPromotion } from '../promotion/promotion.service.ts'
import type { World } from '../world.ts'
import { type BonusRow, openBonus, totalOf } from './bonus.queries.ts'
import { endingOf, offerOf, type Rules, withdrawalOf } from './bonus.rules.ts'
import { prepareEnd, rulesOf, standingOf } from './bonus.service.ts'

/** Satang. A running bonus comes with its own figures. */
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
/** Satang; null asks for the terms only. */
export type Look = { source: 'bonus' | 'promotion'; code: string; deposit: number | null }

const stays = { pays: 0, forfeits: 0, ends: false }

/** Previews a withdrawal of `amount` satang, or with null the end of the bonus. */
export async function previewOf(world: World, playerId: number, amount: number | null): Promise<Preview> {
  const row = await openBonus(world.pool, playerId)
  if (!row) return { active: false, pays: amount ?? 0, forfeits: 0 }
  const known = { row, rules: row.rules }
  // Dropping a waiting bonus is free; an ending one cannot be ended by hand.
  if (row.state !== 'running') return { active: false, pays: amount ?? 0, forfeits: 0, ends: row.state === 'waiting', ...known }
  const allKnown = await prepareEnd(world, playerId, { fresh: false })
  const standing = await standingOf(world.pool, row)
  const open = await openBetsOf(world.pool, playerId)
  const waits = open.count > 0
  const ending = waits ? stays : endingOf(standing, allKnown ? world.config.bonusThreshold : null)
  const { pays, forfeits } = amount === null ? ending : withdrawalOf(standing, amount)
  const { required, granted: grant } = row
  const { done, total } = standing
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
 * Uses the terms at which the player took the offer, if so.
 *
 * @throws NO_DATA, NO_PROMOTION; KEY_INVALID when the turnover exceeds the contract's largest amount
 */
export async function previewOffer(world: World, playerId: number, { source, code, deposit }: Look): Promise<Preview> {
  const rules = (await takenRules(world.pool, playerId, source, code)) ?? offeredRules(world, source, code)
  if (deposit === null) return { active: false, pays: 0, forfeits: 0, rules }
  const { wallet, elsewhere } = await totalOf(world.pool, playerId)
  const { required, ...offer } = offerOf(rules, deposit, wallet + elsewhere)
  if (Math.max(required, offer.total) > largestAmount) throw new Refusal('KEY_INVALID', { params: { field: 'amount' } })
  return { active: false, rules, ...offer, ...(required > 0 && { required }) }
}

async function takenRules(database: Queryable, playerId: number, source: string, code: string): Promise<Rules | undefined> {
  const row = await openBonus(database, playerId)
  return row?.source === source && row.code === code ? row.rules : undefined
}

function offeredRules(world: World, source: Look['source'], code: string): Rules {
  if (source === 'promotion') return rulesOfPromotion(requirePromotion(world, code))
  const offered = world.catalogue.current.bonuses.find((one) => one.code === code)
  if (!offered) throw new Refusal('NO_DATA')
  return rulesOf(offered)
}
