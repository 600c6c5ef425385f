import { bonusesOf, isFull } from '#core/rewards/bonus.queries.ts'
import type { Rules } from '#core/rewards/bonus.rules.ts'
import { requireFree, takeBonus } from '#capabilities/bonus/bonus.service.ts'
import type { Catalogue } from '#core/catalogue/catalogue.schema.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import type { AppContext } from '#core/context/appContext.ts'

type Promotion = Catalogue['promotions'][number]

/** Throws NO_PROMOTION. */
export function requirePromotion({ catalogue, clock }: AppContext, code: string): Promotion {
  const now = clock.now()
  const found = catalogue.current.promotions.find((one) => one.code === code)
  if (!found || now < Date.parse(found.from) || now >= Date.parse(found.until)) throw new ApiError('NO_PROMOTION')
  return found
}

/**
 * Takes no place before the grant, so that players who never deposit do not use one up. NO_PROMOTION, BONUS_REMAINING,
 * BONUS_ALREADY_ACTIVE, PROMOTION_RECEIVED, BONUS_FULL.
 */
export async function activatePromotion(context: AppContext, tx: Tx, playerId: number, code: string): Promise<void> {
  const promotion = requirePromotion(context, code)
  await requireFree(tx, playerId)
  const mine = (await bonusesOf(tx, playerId)).filter((row) => row.source === 'promotion' && row.code === code)
  if (mine.some(({ state }) => state !== 'cancelled')) throw new ApiError('PROMOTION_RECEIVED')
  if (await isFull(tx, code, promotion.maxReceived)) throw new ApiError('BONUS_FULL')
  await takeBonus(tx, playerId, { source: 'promotion', code, rules: rulesOfPromotion(promotion), at: context.clock.now() })
}

/** A promotion's name is its code, in every language. */
export const rulesOfPromotion = ({ code, percent, maximum, turnover, percentFail, maxReceived }: Promotion): Rules => ({
  name: { th: code, lo: code, en: code },
  type: 'promotion',
  percent,
  maximum,
  minimumDeposit: 0,
  turnover,
  percentFail,
  maxReceived,
})
