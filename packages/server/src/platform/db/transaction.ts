import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'
import { fairQueue, type QueueSender } from '../queues/fairQueue.ts'
import { discardEvents, holdEvents, publishHeldEvents } from './heldEvents.ts'

/** Services pass it on; functions below them take no pool. */
export type Tx = PoolClient
export type Queryable = Pick<Pool, 'query'>

const undone = new Set(['40P01', '40001'])

/** Deadlock or serialisation failure. */
export const isConflict = (error: unknown): boolean => undone.has((error as { code?: string } | undefined)?.code ?? '')

/** `lock_timeout` ended the wait for a lock. */
export const isLocked = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '55P03'

/** Undefined if a lock is held. */
export const unlessLocked = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (isLocked(error)) return undefined
    throw error
  })

const requester = new AsyncLocalStorage<QueueSender | null>()

/** Transactions in `work` queue fairly among requesters. Background jobs do not queue. */
export const asRequester = <T>(sender: QueueSender, work: () => T): T => requester.run(sender, work)

const queues = new WeakMap<Pool, ReturnType<typeof fairQueue>>()

/** One requester's waiting transactions could hold all connections. */
function queueOf(pool: Pool): ReturnType<typeof fairQueue> {
  const known = queues.get(pool)
  if (known) return known
  const queue = fairQueue({ atOnce: pool.options.max, atOncePerKey: 3, perKey: 30, inAll: 1_000, waitMs: 10_000 })
  queues.set(pool, queue)
  return queue
}

export const transactionQueueRatio = (pool: Pool): number => queueOf(pool).usedRatio()

/**
 * Retries deadlocks and serialisation failures, up to three runs: effects outside the database must be repeatable.
 *
 * @throws Busy when the requester, or all, have too many waiting
 */
export function transaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const turn = requester.getStore()
  const run = (): Promise<T> => withRetry(() => once(pool, work))
  // A nested transaction must not wait for its parent's turn.
  return turn ? queueOf(pool)(turn, () => requester.run(null, run)) : run()
}

export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await work()
    } catch (error) {
      if (time === 3 || !isConflict(error)) throw error
    }
  }
}

async function once<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  let broken = false
  try {
    await tx.query('begin')
    holdEvents(tx)
    const result = await work(tx)
    await tx.query('commit')
    publishHeldEvents(tx, pool)
    return result
  } catch (error) {
    discardEvents(tx)
    await tx.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    // A connection whose rollback failed is in an unknown state.
    tx.release(broken)
  }
}
