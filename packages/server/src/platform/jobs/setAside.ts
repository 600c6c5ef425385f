import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { isDatabaseUnavailable } from '../db/databaseErrors.ts'
import { isLocked, isConflict, withRetry } from '../db/transaction.ts'
import { ApiError } from '../errors/apiError.ts'
import { isPortFailure } from '../errors/portFailure.ts'
import { groupCalls } from '../queues/groupCalls.ts'
import type { Clock } from '../time/clock.ts'
import { toStorableText } from '../values/toStorableText.ts'
import type { JobContext } from './jobs.ts'

export type SetAsideContext = JobContext & { pool: Pool; clock: Clock }
/** `summary` helps staff find the item elsewhere; no secrets. */
export type Item = { job: string; id: string; summary?: unknown }

export const isTransient = (error: unknown): boolean =>
  (error instanceof Error && isDatabaseUnavailable(error)) ||
  isConflict(error) ||
  isLocked(error) ||
  isPortFailure(error) ||
  (error instanceof ApiError && error.status >= 500)

/**
 * A success ends an earlier set-aside.
 *
 * @returns whether it succeeded
 * @throws transient errors if `onTransient` is 'throw': then the caller must not move past the item
 */
export async function processItem(
  context: SetAsideContext,
  item: Item,
  work: () => Promise<unknown>,
  onTransient: 'throw' | 'count' = 'count',
): Promise<boolean> {
  try {
    await work()
    await resolveSetAside(context.pool, { ...item, at: context.clock.now() })
    return true
  } catch (error) {
    if (!isTransient(error)) await setAside(context, item, error)
    else if (onTransient === 'throw') throw error
    else context.jobs.countItemFailure(item.job, item.id, 'unavailable', error)
    return false
  }
}

/** If this rejects, the caller must not move past the item. */
async function setAside({ pool, clock, jobs }: SetAsideContext, { job, id, summary }: Item, error: unknown): Promise<void> {
  jobs.countItemFailure(job, toStorableText(id, 200), 'set_aside', error)
  await pool.query(
    `insert into set_aside_item (job, item, summary, error, at, last_at) values ($1, $2, $3, $4, $5, $5)
      on conflict (job, item) do update set error = excluded.error, last_at = excluded.last_at, attempts = set_aside_item.attempts + 1`,
    [
      job,
      toStorableText(id, 200),
      toStorableText(JSON.stringify(summary ?? null), 2_000),
      toStorableText(errorText(error), 500),
      new Date(clock.now()),
    ],
  )
}

const resolveSetAside = groupCalls<{ job: string; id: string; at: number }>(async (pool, items) => {
  const text = `update set_aside_item s set resolved_at = done.at from unnest($1::text[], $2::text[], $3::timestamptz[]) done (job, item, at)
    where s.job = done.job and s.item = done.item and s.resolved_at is null`
  const values = [items.map(({ job }) => job), items.map(({ id }) => toStorableText(id, 200)), items.map(({ at }) => new Date(at))]
  await withRetry(() => pool.query({ name: 'resolve_set_aside', text, values }))
})

/** Keeps the last numbers while the database is unavailable. */
export function measureSetAside({ pool, jobs }: SetAsideContext, registry: Registry): void {
  const items: Gauge<'job'> = new Gauge({
    name: 'krapao_set_aside_items',
    help: 'Items that a background job could not process and that staff have not resolved: table set_aside_item',
    labelNames: ['job'],
    registers: [registry],
    collect: () =>
      jobs.run('set-aside metric', async () => {
        const { rows } = await pool.query<{ job: string; count: number }>(
          'select job, count(*) as count from set_aside_item where resolved_at is null group by job',
        )
        items.reset()
        for (const { job, count } of rows) items.set({ job }, count)
      }),
  })
}

const errorText = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
