import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Queryable } from './transaction.ts'

export type Replica = {
  /** Reads the replica, and the primary if the replica lags or fails, or `isFinal` says that the primary may have another result. */
  read: <T>(work: (database: Queryable) => Promise<T>, isFinal: (result: T) => boolean) => Promise<T>
  measure: () => Promise<void>
}

type Options = { pool: Queryable; replica: Queryable | undefined; lagMs: number; log: Pick<FastifyBaseLogger, 'warn'>; metrics: Registry }

/** Ends of the primary's log, one a measurement. */
const mostMarks = 600
export const measureReplicaPause = 1_000

export function openReplica({ pool, replica, lagMs, log, metrics }: Options): Replica {
  let marks: { at: number; position: number }[] = []
  // When the replica last had all commits of the primary, by this process's clock.
  let freshAt = replica ? -Infinity : Infinity
  const lag: Gauge = new Gauge({
    name: 'krapao_replica_lag_seconds',
    help: 'Seconds since the read replica last had every commit; 0 without a replica',
    registers: [metrics],
    collect: () => lag.set(Math.max(0, (performance.now() - freshAt) / 1_000)),
  })
  const reads = new Counter({
    name: 'krapao_replica_reads_total',
    help: 'Reads for the replica; all outcomes but `replica` went to the primary',
    labelNames: ['outcome'],
    registers: [metrics],
  })

  return {
    read: async (work, isFinal) => {
      if (!replica) return work(pool)
      if (performance.now() - freshAt > lagMs) {
        reads.inc({ outcome: 'lagging' })
        return work(pool)
      }
      try {
        const result = await work(replica)
        const outcome = isFinal(result) ? 'replica' : 'unsettled'
        reads.inc({ outcome })
        if (outcome === 'replica') return result
      } catch (err) {
        // Until it is measured again.
        freshAt = -Infinity
        reads.inc({ outcome: 'failed' })
        log.warn({ err }, 'the read replica failed, so the primary is read')
      }
      return work(pool)
    },
    measure: async () => {
      if (!replica) return
      const at = performance.now()
      const position = await positionOf(pool, 'pg_current_wal_lsn()')
      if (position !== undefined) marks.push({ at, position })
      // A promoted replica may have diverged.
      const replayed = (await positionOf(replica, 'pg_last_wal_replay_lsn()', 'where pg_is_in_recovery()')) ?? -1
      freshAt = marks.findLast((mark) => mark.position <= replayed)?.at ?? freshAt
      marks = marks.filter((mark) => mark.at >= freshAt).slice(-mostMarks)
    },
  }
}

async function positionOf(database: Queryable, position: string, where = ''): Promise<number | undefined> {
  const { rows } = await database.query<{ position: number }>(`select pg_wal_lsn_diff(${position}, '0/0')::bigint as position ${where}`)
  return rows[0]?.position
}
