import type { Pool } from 'pg'

export async function countLockWaits(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
  return rowCount ?? 0
}
