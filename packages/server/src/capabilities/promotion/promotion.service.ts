import type { AppContext } from '#core/context/appContext.ts'
import { bonusesOf, isFull } from '#core/rewards/bonus.queries.ts'
import { requirePromotion, rulesOfPromotion } from '#core/rewards/promotions.ts'
import { assertNoOpenBonus, takeBonus } from '#core/rewards/takeBonus.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'

/**
 * Counts towards the promotion's maximum only when a deposit grants it. Throws NO_PROMOTION, BONUS_REMAINING, BONUS_ALREADY_ACTIVE, PROMOTION_RECEIVED,
 * BONUS_FULL.
 */
export async function activatePromotion(context: AppContext, tx: Tx, playerId: number, code: string): Promise<void> {
  const promotion = requirePromotion(context, code)
  await assertNoOpenBonus(tx, playerId)
  const earlier = (await bonusesOf(tx, playerId)).filter((row) => row.source === 'promotion' && row.code === code)
  if (earlier.some(({ state }) => state !== 'cancelled')) throw new ApiError('PROMOTION_RECEIVED')
  if (await isFull(tx, code, promotion.maxReceived)) throw new ApiError('BONUS_FULL')
  await takeBonus(tx, playerId, { source: 'promotion', code, rules: rulesOfPromotion(promotion), at: context.clock.now() })
}
