import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bahtOf } from '#platform/values/money.ts'
import { depositedIn, pendingGiftAmount, isExcluded, limitsOf, liveQrAmount } from './limits.queries.ts'
import { limitAt, type Period, periods } from './limits.rules.ts'

type Remaining = { period: Period; left: number }

/** Null: no limit. Counts gifts in redemption. */
async function leastRemaining(database: Queryable, playerId: number, now: number): Promise<Remaining | null> {
  const limits = await limitsOf(database, playerId)
  if (limits.size === 0) return null
  const [used, coming] = [await depositedIn(database, playerId, now), await pendingGiftAmount(database, playerId)]
  const remaining = periods.flatMap((period) => {
    const limit = limits.get(period)
    const amount = limit ? limitAt(limit, now).amount : null
    return amount === null ? [] : [{ period, left: Math.max(0, amount - used[period] - coming) }]
  })
  return remaining.reduce<Remaining | null>((least, one) => (least && least.left <= one.left ? least : one), null)
}

/** The caller must have locked the player's ledger. */
export async function fitsLimits(tx: Tx, playerId: number, amount: number, at: number): Promise<boolean> {
  if (await isExcluded(tx, playerId, at)) return false
  const least = await leastRemaining(tx, playerId, at)
  return least === null || amount <= least.left
}

/** Throws KEY_INVALID with `params.ownLimit`, the period, and `params.left` in baht. Counts live QRs. */
export async function assertWithinLimits(
  database: Queryable,
  { playerId, amount, at, replaces }: { playerId: number; amount: number; at: number; replaces?: string },
): Promise<void> {
  const least = await leastRemaining(database, playerId, at)
  if (!least) return
  const left = Math.max(0, least.left - (await liveQrAmount(database, playerId, at, replaces)))
  if (amount > left)
    throw new ApiError('KEY_INVALID', { status: 422, params: { field: 'amount', ownLimit: least.period, left: bahtOf(left) } })
}
