// Items that a background job cannot process for a reason of their own. They are kept for a person, and the job goes on without them.
import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { isDatabaseAway } from '../db/away.ts'
import { Refusal } from '../http/refusal.ts'
import { isPortFailure } from '../ports/portFailure.ts'
import type { Clock } from '../ports/clock.ts'
import type { JobContext } from './jobs.ts'

export type SetAsideContext = JobContext & { pool: Pool; clock: Clock }
/** `summary` is what a person needs to find the item elsewhere; it must hold no secret. */
export type Item = { job: string; id: string; summary?: unknown }

/** Whether the item may succeed later unchanged: the database or a provider did not answer. */
export const isTransient = (error: unknown): boolean =>
  (error instanceof Error && isDatabaseAway(error)) || isPortFailure(error) || (error instanceof Refusal && error.status >= 500)

/**
 * Processes one item. An item that fails for a reason of its own is set aside; one that succeeds ends its earlier set-aside.
 *
 * @returns whether it succeeded
 * @throws what is transient, where `onTransient` is 'throw': the caller must not move past the item then
 */
export async function processItem(
  context: SetAsideContext,
  item: Item,
  work: () => Promise<unknown>,
  onTransient: 'throw' | 'count' = 'count',
): Promise<boolean> {
  try {
    await work()
    await resolveSetAside(context, item)
    return true
  } catch (error) {
    if (!isTransient(error)) await setAside(context, item, error)
    else if (onTransient === 'throw') throw error
    else context.jobs.countItemFailure(item.job, item.id, 'unavailable', error)
    return false
  }
}

/** Stores an item that cannot be processed. Rejects where it cannot be stored: then the caller must not move past the item. */
async function setAside({ pool, clock, jobs }: SetAsideContext, { job, id, summary }: Item, error: unknown): Promise<void> {
  jobs.countItemFailure(job, storable(id, 200), 'set_aside', error)
  await pool.query(
    `insert into set_aside_item (job, item, summary, error, at, last_at) values ($1, $2, $3, $4, $5, $5)
      on conflict (job, item) do update set error = excluded.error, last_at = excluded.last_at, attempts = set_aside_item.attempts + 1`,
    [job, storable(id, 200), storable(JSON.stringify(summary ?? null), 2_000), storable(errorText(error), 500), new Date(clock.now())],
  )
}

async function resolveSetAside({ pool, clock }: SetAsideContext, { job, id }: Item): Promise<void> {
  await pool.query('update set_aside_item set resolved_at = $3 where job = $1 and item = $2 and resolved_at is null', [
    job,
    storable(id, 200),
    new Date(clock.now()),
  ])
}

/** Serves the number of items that nobody has resolved, by job. While the database is away the last numbers stay. */
export function measureSetAside({ pool, jobs }: SetAsideContext, registry: Registry): void {
  const items: Gauge<'job'> = new Gauge({
    name: 'krapao_set_aside_items',
    help: 'Items that a background job could not process and that nobody has resolved: table set_aside_item',
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

/** PostgreSQL stores no NUL, and no half of a surrogate pair. */
const storable = (text: string, most: number): string => text.slice(0, most).replaceAll('\0', '\\0').toWellFormed()
