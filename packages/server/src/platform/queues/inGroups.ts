import { DatabaseError } from 'pg'

type Waiter<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

const most = 200

/** Not a lost or overloaded database. */
const isOfOne = (error: unknown): boolean => error instanceof DatabaseError && !/^(08|53|57)/.test(error.code ?? '')

/**
 * Calls during a run of `work` wait for its next run, which serves all of them. A failed run is repeated for each alone, so that one call
 * cannot fail others.
 */
export function inGroups<Target extends object, Item, Result = void>(
  work: (target: Target, items: Item[]) => Promise<Result[] | void>,
): (target: Target, item: Item) => Promise<Result> {
  const queues = new WeakMap<Target, Waiter<Item, Result>[]>()

  async function serve(target: Target, group: Waiter<Item, Result>[]): Promise<void> {
    try {
      const results = await work(
        target,
        group.map(({ item }) => item),
      )
      for (const [index, { resolve }] of group.entries()) resolve(results?.[index] as Result)
    } catch (error) {
      if (group.length === 1 || !isOfOne(error)) for (const { reject } of group) reject(error)
      else await Promise.all(group.map((waiter) => serve(target, [waiter])))
    }
  }

  async function run(target: Target, waiting: Waiter<Item, Result>[]): Promise<void> {
    for (let group = waiting.slice(0, most); group.length > 0; group = waiting.slice(0, most)) {
      await serve(target, group)
      waiting.splice(0, group.length)
    }
  }

  return (target, item) =>
    new Promise((resolve, reject) => {
      const waiting = queues.get(target) ?? []
      queues.set(target, waiting)
      waiting.push({ item, resolve, reject })
      if (waiting.length === 1) void run(target, waiting)
    })
}
