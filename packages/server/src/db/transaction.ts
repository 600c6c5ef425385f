import type { Pool, PoolClient } from 'pg'
import { forget, hold, release } from './news.ts'
import { inTurn } from './turns.ts'

/** Functions below a service take it as an argument, never a pool. */
export type Tx = PoolClient
export type Queryable = Pick<Pool, 'query'>

const undone = new Set(['40P01', '40001'])

/** Deadlock or serialisation failure. */
export const isUndone = (error: unknown): boolean => undone.has((error as { code?: string } | undefined)?.code ?? '')

/** Retries deadlocks and serialisation failures, up to three runs in all, so effects outside the database must be repeatable. */
export const transaction = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => inTurn(() => retried(() => once(pool, work)))

export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await work()
    } catch (error) {
      if (time === 3 || !isUndone(error)) throw error
    }
  }
}

async function once<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  let broken = false
  try {
    await tx.query('begin')
    hold(tx)
    const result = await work(tx)
    await tx.query('commit')
    release(tx, pool)
    return result
  } catch (error) {
    forget(tx)
    await tx.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    // A connection whose rollback failed is in an unknown state.
    tx.release(broken)
  }
}
