import type { AppContext } from '#core/context/appContext.ts'
import { post, lockMoney } from '#core/ledger/ledger.ts'
import { openBonus } from '#core/rewards/bonus.queries.ts'
import { lockGrant } from '#core/rewards/bonusGrant.ts'
import { giveCoins } from '#core/rewards/coins.ts'
import { takeBonus } from '#core/rewards/takeBonus.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { type CouponRow, lockCoupon, percentFailOf, setClaimed } from './spin.queries.ts'

/**
 * Throws INVALID_CODE if it is not the player's, NO_CLAIMABLE_COUPON, COUPON_EXPIRED, INVALID_PRIZE_CODE if the prize was withdrawn,
 * INVALID_COUPON_TYPE, and BONUS_REMAINING while another bonus waits or runs.
 */
export async function claimCoupon(context: AppContext, tx: Tx, playerId: number, id: string): Promise<void> {
  await lockMoney(tx, playerId)
  const row = await lockCoupon(tx, playerId, id)
  if (!row) throw new ApiError('INVALID_CODE', { status: 404 })
  if (row.claimed_at) throw new ApiError('NO_CLAIMABLE_COUPON')
  const at = context.clock.now()
  if (at >= row.expires_at.getTime()) throw new ApiError('COUPON_EXPIRED')
  if (!context.catalogue.current.prizes.some(({ code }) => code === row.prize)) throw new ApiError('INVALID_PRIZE_CODE')
  await pay(tx, row, at)
  await setClaimed(tx, row, at)
}

async function pay(tx: Tx, row: CouponRow, at: number): Promise<void> {
  switch (row.kind) {
    case 'wallet':
      return creditWallet(tx, row, at)
    case 'coins':
      return giveCoins(tx, { playerId: row.player_id, reference: `coupon:${row.id}`, coins: row.amount, at })
    case 'bonus':
      return startBonus(tx, row, at)
    default:
      throw new ApiError('INVALID_COUPON_TYPE')
  }
}

async function creditWallet(tx: Tx, { player_id: playerId, id, amount, prize, offer }: CouponRow, at: number): Promise<void> {
  await post(tx, {
    playerId,
    kind: 'luckydraw',
    reference: `coupon:${id}`,
    at,
    postings: [
      { account: 'house:luckydraw', amount: -amount },
      { account: 'wallet', amount },
    ],
    entry: { type: 'bonus', status: 'SUCCESS', from: prize, to: 'WALLET', amount, detail: { luckydraw: { description: offer.name } } },
  })
}

/** Needs no deposit, so it runs at once. */
async function startBonus(tx: Tx, { player_id: playerId, amount, prize, offer }: CouponRow, at: number): Promise<void> {
  if (await openBonus(tx, playerId)) throw new ApiError('BONUS_REMAINING')
  const rules = {
    name: offer.name,
    type: 'coupon',
    percent: 0,
    maximum: amount,
    minimumDeposit: 0,
    turnover: offer.turnover ?? 0,
    percentFail: percentFailOf(offer),
  }
  await takeBonus(tx, playerId, { source: 'coupon', code: prize, rules, at })
  const taken = await openBonus(tx, playerId)
  if (!taken) throw new Error('the bonus that was just taken is missing')
  await lockGrant(tx, taken, { deposit: 0, granted: amount, at })
}
