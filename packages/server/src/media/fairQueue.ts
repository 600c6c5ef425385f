import { Busy } from '../http/failing.ts'

/** Whose piece of work it is. `sharedBy` names what several keys come from, such as an address: it has ten times a key's share. */
export type Turn = string | { key: string; sharedBy: string }

type Waiter = { key: string; tag: number; begin: () => void; refuse: (error: Busy) => void; timer: NodeJS.Timeout }

/** What a piece costs the address that it comes from, in pieces of one key. */
const sharedCost = 0.1

/**
 * Runs at most `atOnce` pieces of work and takes the next one from each key in turn, so that one key with many pieces cannot
 * keep another waiting for more than its own next piece. Each piece gets the round in which it is due; the earliest is next.
 *
 * @param perKey waiting pieces of one key; one more is Busy
 * @param inAll waiting pieces of all keys; beyond it the one that is due last is Busy
 * @param waitMs milliseconds after which a waiting piece is Busy
 */
export function fairQueue({ atOnce, perKey, inAll, waitMs }: { atOnce: number; perKey: number; inAll: number; waitMs: number }) {
  let running = 0
  /** The latest round that a piece was begun in. */
  let round = 0
  /** The last round that each key, or what is shared, has used. */
  const used = new Map<string, number>()
  /** By round, and within one by arrival. */
  const line: Waiter[] = []

  function leave(waiter: Waiter): void {
    line.splice(line.indexOf(waiter), 1)
    clearTimeout(waiter.timer)
  }

  /** Rounds that are over say nothing about who is next. */
  function forgetUsed(): void {
    for (const [name, last] of used) if (last <= round) used.delete(name)
    if (line.length === 0) used.clear()
  }

  async function waitForTurn(key: string, tag: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      leave(waiter)
      reject(new Busy('waited too long'))
    }, waitMs).unref()
    const waiter: Waiter = { key, tag, begin: resolve, refuse: reject, timer }
    line.splice(line.findLastIndex((one) => one.tag <= tag) + 1, 0, waiter)
    await promise
  }

  function beginNext(): void {
    const waiter = line[0]
    if (!waiter) {
      running -= 1
      forgetUsed()
      return
    }
    leave(waiter)
    round = Math.max(round, waiter.tag)
    forgetUsed()
    waiter.begin()
  }

  async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const { key, sharedBy } = typeof turn === 'string' ? { key: turn, sharedBy: undefined } : turn
    const next = Math.max(round, used.get(`key ${key}`) ?? 0) + 1
    const sharedNext = sharedBy === undefined ? 0 : Math.max(round, used.get(`shared ${sharedBy}`) ?? 0) + sharedCost
    const tag = Math.max(next, sharedNext)
    if (running >= atOnce) {
      if (line.filter((one) => one.key === key).length >= perKey) throw new Busy('too much at once')
      if (line.length >= inAll) {
        const last = line.at(-1)
        if (!last || last.tag <= tag) throw new Busy('too much at once')
        leave(last)
        last.refuse(new Busy('too much at once'))
      }
    }
    used.set(`key ${key}`, next)
    if (sharedBy !== undefined) used.set(`shared ${sharedBy}`, sharedNext)
    if (running < atOnce) {
      running += 1
      round = Math.max(round, tag)
    } else await waitForTurn(key, tag)
    try {
      return await work()
    } finally {
      beginNext()
    }
  }

  /** The share of the line that waits, from 0 to 1. */
  return Object.assign(inTurn, { usedRatio: () => line.length / inAll })
}
