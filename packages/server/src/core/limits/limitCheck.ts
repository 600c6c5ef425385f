import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bahtOf } from '#platform/values/money.ts'
import { depositedIn, pendingGiftAmount, isExcluded, limitsOf, liveQrAmount } from './limits.queries.ts'
import { limitAt, type Period, periods } from './limits.rules.ts'

type Room = { period: Period; left: number }

/** Null: no limit. Counts gifts in redemption. */
async function roomOf(database: Queryable, playerId: number, now: number): Promise<Room | null> {
  const limits = await limitsOf(database, playerId)
  if (limits.size === 0) return null
  const [used, coming] = [await depositedIn(database, playerId, now), await pendingGiftAmount(database, playerId)]
  const rooms = periods.flatMap((period) => {
    const limit = limits.get(period)
    const amount = limit ? limitAt(limit, now).amount : null
    return amount === null ? [] : [{ period, left: Math.max(0, amount - used[period] - coming) }]
  })
  return rooms.reduce<Room | null>((least, room) => (least && least.left <= room.left ? least : room), null)
}

/** The caller must have locked the player's ledger. */
export async function fitsLimits(tx: Tx, playerId: number, amount: number, at: number): Promise<boolean> {
  if (await isExcluded(tx, playerId, at)) return false
  const room = await roomOf(tx, playerId, at)
  return room === null || amount <= room.left
}

/** Throws KEY_INVALID with `params.ownLimit`, the period, and `params.left` in baht. Counts live QRs. */
export async function assertWithinLimits(
  database: Queryable,
  { playerId, amount, at, replaces }: { playerId: number; amount: number; at: number; replaces?: string },
): Promise<void> {
  const room = await roomOf(database, playerId, at)
  if (!room) return
  const left = Math.max(0, room.left - (await liveQrAmount(database, playerId, at, replaces)))
  if (amount > left)
    throw new ApiError('KEY_INVALID', { status: 422, params: { field: 'amount', ownLimit: room.period, left: bahtOf(left) } })
}
