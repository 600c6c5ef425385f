import type { Pool, PoolClient } from 'pg'

/** A connection inside a transaction. A service owns it; what it calls below takes it as an argument, and never a pool. */
export type Tx = PoolClient
/** What only reads may use either. */
export type Queryable = Pick<Pool, 'query'>

/** Runs `work` in one transaction: committed if it returns, rolled back if it throws. */
export async function transaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  let broken = false
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    await tx.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    // A connection whose rollback failed is in an unknown state: it is closed, not reused.
    tx.release(broken)
  }
}
