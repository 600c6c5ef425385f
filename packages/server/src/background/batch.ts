import { runPeriodically, type Stop } from './jobs.ts'
import { processItem, type SetAsideContext } from './setAside.ts'

type Batch<Row> = {
  name: string
  ms: number
  /** Claims up to `most` rows that no other instance works on. */
  claim: (most: number) => Promise<Row[]>
  idOf: (row: Row) => string
  work: (row: Row) => Promise<unknown>
  concurrency?: number
}

/**
 * Works on each row independently, so that a row without a provider's answer delays no other.
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
