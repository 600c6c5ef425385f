// A requester's transactions that wait for each other's locks could hold all connections of the pool.
import { AsyncLocalStorage } from 'node:async_hooks'
import pLimit, { type LimitFunction } from 'p-limit'

/** Per player, or per address without a session. */
const mostAtOnce = 3
const requester = new AsyncLocalStorage<string | null>()
const turns = new Map<string, { limit: LimitFunction; users: number }>()

export const asRequester = <T>(who: string, work: () => T): T => requester.run(who, work)

export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const who = requester.getStore()
  if (who === undefined || who === null) return work()
  const mine = turns.get(who) ?? { limit: pLimit(mostAtOnce), users: 0 }
  turns.set(who, mine)
  mine.users += 1
  try {
    // A nested transaction must not wait for its parent's slot.
    return await mine.limit(() => requester.run(null, work))
  } finally {
    mine.users -= 1
    if (mine.users === 0) turns.delete(who)
  }
}
