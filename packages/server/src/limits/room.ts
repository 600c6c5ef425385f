// How much a player may still deposit, by their own limits: what every way in asks before, and what counts once money is there.
import type { Queryable, Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { bahtOf } from '../http/money.ts'
import { depositedIn, giftsUnderWay, isExcluded, limitsOf, liveQrs } from './limits.queries.ts'
import { limitAt, type Period, periods } from './limits.rules.ts'

/** Satang that are left of the limit which leaves least. */
type Room = { period: Period; left: number }

/** Null where there is no limit. Gifts that are being taken are counted, as what they will be. */
async function roomOf(database: Queryable, playerId: number, now: number): Promise<Room | null> {
  const limits = await limitsOf(database, playerId)
  if (limits.size === 0) return null
  const [used, coming] = [await depositedIn(database, playerId, now), await giftsUnderWay(database, playerId)]
  const rooms = periods.flatMap((period) => {
    const limit = limits.get(period)
    const amount = limit ? limitAt(limit, now).amount : null
    return amount === null ? [] : [{ period, left: Math.max(0, amount - used[period] - coming) }]
  })
  return rooms.reduce<Room | null>((least, room) => (least && least.left <= room.left ? least : room), null)
}

/** Whether money that is here may go into the wallet. The player's books are locked: two at once see each other. */
export async function fits(tx: Tx, playerId: number, amount: number, at: number): Promise<boolean> {
  if (await isExcluded(tx, playerId, at)) return false
  const room = await roomOf(tx, playerId, at)
  return room === null || amount <= room.left
}

/**
 * Refuses what would be beyond a limit: KEY_INVALID with `params.ownLimit`, the period, and `params.left` in baht. QRs that could
 * be paid are counted, so that nobody is shown two of which one would come back.
 */
export async function requireRoom(
  database: Queryable,
  { playerId, amount, at, replaces }: { playerId: number; amount: number; at: number; replaces?: string },
): Promise<void> {
  const room = await roomOf(database, playerId, at)
  if (!room) return
  const left = Math.max(0, room.left - (await liveQrs(database, playerId, at, replaces)))
  if (amount > left)
    throw new Refusal('KEY_INVALID', { status: 422, params: { field: 'amount', ownLimit: room.period, left: bahtOf(left) } })
}
