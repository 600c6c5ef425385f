import type { Pool, PoolClient } from 'pg'
import { forget, hold, release } from './news.ts'

/** A connection inside a transaction. A service owns it; what it calls below takes it as an argument, and never a pool. */
export type Tx = PoolClient
/** What only reads may use either. */
export type Queryable = Pick<Pool, 'query'>

/** Deadlock, and a change that could not be put in order: PostgreSQL undid all of it, and asks to be asked again. */
const again = new Set(['40P01', '40001'])

/**
 * Runs `work` in one transaction: committed if it returns, rolled back if it throws. It may run up to three times, where
 * PostgreSQL asks for that, so what it does outside the database must bear being done again.
 */
export const transaction = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => retried(() => once(pool, work))

/** Runs `work`, which is one statement or one transaction, up to three times, where PostgreSQL undid it and asks for that. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await work()
    } catch (error) {
      if (time === 3 || !again.has((error as { code?: string }).code ?? '')) throw error
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
    // A connection whose rollback failed is in an unknown state: it is closed, not reused.
    tx.release(broken)
  }
}
