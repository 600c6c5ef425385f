import type { Queryable } from '../db/transaction.ts'
import { runPeriodically, type Stop } from './jobs.ts'
import { processItem, type SetAsideContext } from './setAside.ts'

export type Due = {
  now: number
  limit: number
  /** Milliseconds, longer than the work takes; also the pause after a failure. */
  lease: number
}

/** `where`, `since`, `set` and `columns` are SQL with `values`. */
type Claim = Due & {
  table: string
  /** The primary key's columns. */
  key: string
  where: string
  values?: unknown[]
  /** Milliseconds; the longest postponement by the work itself. */
  longest?: number
  /** When an unclaimed row began to wait. Default: before all others. */
  since?: string
  early?: boolean
  set?: string
  nextAt?: string
  columns?: string
}

/** Takes the rows that wait longest and that no other copy has. A claimed row goes last, so that failing ones delay nothing. */
export async function claimRows<Row extends object>(database: Queryable, claim: Claim): Promise<Row[]> {
  const { table, key, where, values = [], now, limit, lease, longest = lease, since, early = false, set, columns = '*' } = claim
  const { nextAt = 'next_at' } = claim
  const own = (index: number): string => `$${values.length + index}`
  // A time far ahead was set under another clock.
  const isDue = `(${own(5)} or ${nextAt} is null or ${nextAt} <= ${own(1)} or ${nextAt} > ${own(3)})`
  const order = since === undefined ? `${nextAt} nulls first` : `coalesce(${nextAt}, ${since})`
  const { rows } = await database.query<Row>(
    `with due as materialized (
        select ${key} from ${table} where (${where}) and ${isDue} order by ${order} limit ${own(4)} for update skip locked)
      update ${table} set ${nextAt} = ${own(2)}${set === undefined ? '' : `, ${set}`} where (${key}) in (select ${key} from due)
      returning ${columns}`,
    [...values, new Date(now), new Date(now + lease), new Date(now + 2 * longest), limit, early],
  )
  return rows
}

type Batch<Row> = {
  name: string
  ms: number
  claim: (limit: number) => Promise<Row[]>
  idOf: (row: Row) => string
  work: (row: Row) => Promise<unknown>
  concurrency?: number
}

/**
 * One row without a provider's answer delays no other.
 *
 * @returns a function that stops claiming and resolves when the rows in progress are done
 */
export function runBatches<Row>(context: SetAsideContext, batch: Batch<Row>): Stop {
  const { name, ms, claim, idOf, work, concurrency = 50 } = batch
  const active = new Map<string, Promise<unknown>>()
  const start = (row: Row): void => {
    const id = idOf(row)
    if (active.has(id)) return
    const done = context.jobs
      .run(`${name} item`, () => processItem(context, { job: name, id }, () => work(row)))
      .then(() => active.delete(id))
    active.set(id, done)
  }
  const stop = runPeriodically(context, name, ms, async () => {
    const free = concurrency - active.size
    if (free > 0) for (const row of await claim(free)) start(row)
  })
  return async () => {
    await stop()
    await Promise.all(active.values())
  }
}

/** @returns how many failed, each reported under the job's name */
export async function processAll<Row>(
  context: SetAsideContext,
  { name, idOf, work }: Pick<Batch<Row>, 'name' | 'idOf' | 'work'>,
  rows: Row[],
): Promise<number> {
  const succeeded = await Promise.all(rows.map((row) => processItem(context, { job: name, id: idOf(row) }, () => work(row))))
  return succeeded.filter((success) => !success).length
}
