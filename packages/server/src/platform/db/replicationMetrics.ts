import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** Without `pg_monitor` the lag stays 0. */
export function addReplicationMetrics(registry: Registry, pool: Pool): () => Promise<void> {
  const lag = new Gauge({
    name: 'krapao_replication_lag_bytes',
    help: 'Bytes of write-ahead log that the slowest standby has not replayed',
    registers: [registry],
  })
  const standbys = new Gauge({
    name: 'krapao_synchronous_standbys',
    help: 'Standbys that have every commit before it is acknowledged',
    registers: [registry],
  })
  return async () => {
    const { rows } = await pool.query<{ lag: number; standbys: number }>(
      `select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0)::bigint as lag,
        count(*) filter (where sync_state in ('sync', 'quorum')) as standbys from pg_stat_replication`,
    )
    lag.set(rows[0]?.lag ?? 0)
    standbys.set(rows[0]?.standbys ?? 0)
  }
}
