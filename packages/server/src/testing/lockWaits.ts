import type { Pool } from 'pg'

/** How many on this database wait for what another transaction holds: a race can be arranged by it, and need not be hoped for. */
export async function lockWaits(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
  return rowCount ?? 0
}
