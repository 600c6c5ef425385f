// docs/adr/0063-growth.md
import { DatabaseError, type Pool } from 'pg'
import { Busy } from '../errors/apiError.ts'
import { fairQueue } from './fairQueue.ts'

type Waiter<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

const maxWaiting = 5_000
const maxGroup = 200
const maxMs = 10_000

/** Not a held lock (55P03), nor a database that is lost, slow or overloaded. */
const isRowError = (error: unknown): boolean => error instanceof DatabaseError && !/^(08|53|55|57)/.test(error.code ?? '')

const waitingOf = new WeakMap<Pool, unknown[][]>()

export const groupQueueRatio = (pool: Pool): number =>
  Math.max(0, ...(waitingOf.get(pool) ?? []).map((waiting) => waiting.length / maxWaiting))

/**
 * Calls during a run of `work` wait for its next run, which serves all of them. It must not wait long for a lock: after a held lock
 * (`isLocked`) all its calls are rejected. If a row was at fault, each is repeated alone.
 *
 * @throws Busy when too many wait, or a run has no answer within ten seconds
 */
export function groupCalls<Item, Result = void>(
  work: (pool: Pool, items: Item[]) => Promise<Result[] | void>,
): (pool: Pool, item: Item) => Promise<Result> {
  const queues = new WeakMap<Pool, Waiter<Item, Result>[]>()
  const repeats = fairQueue({ atOnce: 4, inAll: maxWaiting, waitMs: maxMs })

  async function limitedWork(pool: Pool, items: Item[]): Promise<Result[] | void> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Busy('the database does not answer')), maxMs)
    return Promise.race([work(pool, items), late]).finally(() => clearTimeout(timer))
  }

  async function repeat(pool: Pool, { item, resolve, reject }: Waiter<Item, Result>): Promise<void> {
    await repeats('', () => limitedWork(pool, [item])).then((results) => resolve(results?.[0] as Result), reject)
  }

  async function run(pool: Pool, waiting: Waiter<Item, Result>[]): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, maxGroup)
      try {
        const results = await limitedWork(
          pool,
          group.map(({ item }) => item),
        )
        for (const [index, { resolve }] of group.entries()) resolve(results?.[index] as Result)
      } catch (error) {
        if (error instanceof Busy) for (const { reject } of waiting.splice(0)) reject(error)
        else if (group.length > 1 && isRowError(error)) for (const waiter of group) void repeat(pool, waiter)
        else for (const { reject } of group) reject(error)
      }
      waiting.splice(0, group.length)
    }
  }

  function queueOf(pool: Pool): Waiter<Item, Result>[] {
    const known = queues.get(pool)
    if (known) return known
    const waiting: Waiter<Item, Result>[] = []
    queues.set(pool, waiting)
    waitingOf.set(pool, [...(waitingOf.get(pool) ?? []), waiting])
    return waiting
  }

  return (pool, item) =>
    new Promise((resolve, reject) => {
      const waiting = queueOf(pool)
      if (waiting.length >= maxWaiting) throw new Busy('too much at once')
      waiting.push({ item, resolve, reject })
      if (waiting.length === 1) void run(pool, waiting)
    })
}
