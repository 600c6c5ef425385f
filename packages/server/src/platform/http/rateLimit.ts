// Shares counts near a limit with other instances once a second, so that quiet callers cost no query.
import { hash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { ApiError } from '../errors/apiError.ts'
import { measureCapacity } from '../queues/capacity.ts'
import type { Clock } from '../time/clock.ts'

type Count = { limit: number; own: number; unshared: number; shared: number }

export type RateLimiter = {
  /** Throws REQUEST_LIMIT beyond `limit` in this minute. */
  count: (who: string, limit: number) => void
  /** Throws REQUEST_LIMIT, exactly across all instances, at the cost of a statement. */
  reserve: (who: string, limit: number) => Promise<void>
  share: () => Promise<void>
}

/** Share of a limit from which an instance shares its count. */
const nearly = 0.1
/** Some 20 MB. Beyond it callers share counts. */
const mostKeys = 100_000
const sharedCounts = 1_024

type Context = { pool: Pool; clock: Clock; metrics?: Registry }

export function rateLimiter({ pool, clock, metrics }: Context, most = mostKeys): RateLimiter {
  const seed = randomUUID()
  let minute = 0
  let counts = new Map<string, Count>()

  /** Callers cannot choose with whom they share a key. */
  const keyOf = (who: string): string => {
    if (counts.size < most || counts.has(who)) return who
    return `overflow ${seed.slice(0, 8)} ${who.split(' ')[0]} ${Number.parseInt(hash('sha1', seed + who).slice(0, 8), 16) % sharedCounts}`
  }
  if (metrics) measureCapacity(metrics, 'request counts', () => counts.size / most)

  const count = (who: string, limit: number): void => {
    const now = clock.now()
    if (minuteOf(now) !== minute) {
      minute = minuteOf(now)
      counts = new Map()
    }
    const key = keyOf(who)
    const mine = counts.get(key) ?? { limit, own: 0, unshared: 0, shared: 0 }
    counts.set(key, mine)
    if (mine.shared + mine.unshared >= limit) throw tooMany(now)
    mine.own += 1
    mine.unshared += 1
  }

  const reserve = async (who: string, limit: number): Promise<void> => {
    const now = clock.now()
    const { rowCount } = await pool.query(
      `insert into request_count values ($1, $2, 1)
        on conflict (minute, who) do update set count = request_count.count + 1 where request_count.count < $3`,
      [minuteOf(now), who, limit],
    )
    if (rowCount === 0) throw tooMany(now)
  }

  const share = async (): Promise<void> => {
    const at = minute
    const near = [...counts].filter(([, one]) => one.own >= one.limit * nearly)
    if (near.length === 0) return
    // Requests during the query belong to the next round.
    const sent = near.map(([who, one]) => ({ who, one, delta: one.unshared }))
    for (const { one, delta } of sent) {
      one.unshared -= delta
      one.shared += delta
    }
    const sums = await addToAll(pool, at, sent)
    for (const { who, one } of sent) one.shared = Math.max(one.shared, sums.get(who) ?? 0)
  }

  return { count, reserve, share }
}

export const minuteOf = (now: number): number => Math.floor(now / 60_000)
export const tooMany = (now: number): ApiError => new ApiError('REQUEST_LIMIT', { retryAfter: 60 - Math.floor((now % 60_000) / 1000) })

async function addToAll(pool: Pool, minute: number, sent: { who: string; delta: number }[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ who: string; count: number }>(
    `insert into request_count select $1, who, delta from unnest($2::text[], $3::bigint[]) sent (who, delta) order by who
      on conflict (minute, who) do update set count = request_count.count + excluded.count returning who, count`,
    [minute, sent.map(({ who }) => who), sent.map(({ delta }) => delta)],
  )
  return new Map(rows.map((row) => [row.who, row.count]))
}
