import { Busy } from '../errors/apiError.ts'
import { isV4, networkOf, subnetOf } from '../network/address.ts'

/** A group of keys, such as an address, that gets as many turns as `keys` single keys. */
export type Share = { name: string; keys: number }
/**
 * `sharedBy`: the groups of the key. `customers` (default 1) multiplies the limits of the key, up to half of the running and a third of
 * the waiting tasks of all keys.
 */
export type QueueSender = string | { key: string; sharedBy: readonly Share[]; customers?: number }

/** For an address without a sign-in. */
export const customersOfAddress = 10

type Waiter = { key: string; customers: number; tag: number; begin: () => void; refuse: (error: unknown) => void }

const shareKeys = { customer: customersOfAddress, subnetV4: 100 }

export const sharesOfAddress = (ip: string): Share[] => [
  { name: networkOf(ip), keys: shareKeys.customer },
  { name: subnetOf(ip), keys: isV4(ip) ? shareKeys.subnetV4 : shareKeys.customer },
]

async function waitFor(
  turn: Promise<void>,
  { ms, signal, leave }: { ms: number; signal: AbortSignal | undefined; leave: (why: unknown) => void },
) {
  const timer = setTimeout(() => leave(new Busy('waited too long')), ms).unref()
  const giveUp = () => leave(signal?.reason)
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    await turn
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

const limitFor = (customers: number, perCustomer: number, highest: number): number =>
  Math.max(perCustomer, Math.min(perCustomer * customers, Math.floor(highest)))

type Limits = { atOnce: number; atOncePerKey?: number; perKey?: number; inAll: number; waitMs: number }

/**
 * Runs at most `atOnce` tasks and serves keys in rounds, so that one key delays another by at most one task.
 *
 * @param atOncePerKey running tasks of one key
 * @param perKey waiting tasks of one key; one more is Busy
 * @param inAll waiting tasks of all keys; beyond it the one due last is Busy
 * @param waitMs milliseconds until a waiting task is Busy
 */
export function fairQueue({ atOnce, atOncePerKey = atOnce, inAll, perKey = inAll, waitMs }: Limits) {
  let running = 0
  const runningOf = new Map<string, number>()
  let round = 0
  const used = new Map<string, number>()
  const waiters: Waiter[] = []

  function leave(waiter: Waiter): void {
    waiters.splice(waiters.indexOf(waiter), 1)
  }

  function drop(waiter: Waiter, why: unknown): void {
    if (!waiters.includes(waiter)) return
    leave(waiter)
    waiter.refuse(why)
  }

  function forgetUsed(): void {
    for (const [name, last] of used) if (last <= round) used.delete(name)
    if (waiters.length === 0) used.clear()
  }

  async function waitForTurn({ key, customers, tag }: Pick<Waiter, 'key' | 'customers' | 'tag'>, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = { key, customers, tag, begin: resolve, refuse: reject }
    waiters.splice(waiters.findLastIndex((one) => one.tag <= tag) + 1, 0, waiter)
    await waitFor(promise, { ms: waitMs, signal, leave: (why) => drop(waiter, why) })
  }

  const hasRoom = ({ key, customers }: Pick<Waiter, 'key' | 'customers'>): boolean =>
    running < atOnce && (runningOf.get(key) ?? 0) < limitFor(customers, atOncePerKey, atOnce / 2)

  function begin(key: string, tag: number): void {
    running += 1
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1)
    round = Math.max(round, tag)
  }

  function end(key: string): void {
    running -= 1
    const left = (runningOf.get(key) ?? 0) - 1
    if (left > 0) runningOf.set(key, left)
    else runningOf.delete(key)
    const next = waiters.find((waiter) => hasRoom(waiter))
    if (next) {
      leave(next)
      begin(next.key, next.tag)
      next.begin()
    }
    forgetUsed()
  }

  const nextRound = (name: string, cost: number) => [name, Math.max(round, used.get(name) ?? 0) + cost] as const

  async function runInTurn<T>(sender: QueueSender, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const { key, sharedBy, customers = 1 } = typeof sender === 'string' ? { key: sender, sharedBy: [] } : sender
    const rounds = [nextRound(`key ${key}`, 1 / customers), ...sharedBy.map(({ name, keys }) => nextRound(`shared ${name}`, 1 / keys))]
    const tag = Math.max(...rounds.map(([, next]) => next))
    const mayBegin = hasRoom({ key, customers })
    if (!mayBegin) {
      if (waiters.filter((one) => one.key === key).length >= limitFor(customers, perKey, inAll / 3)) throw new Busy('too much at once')
      if (waiters.length >= inAll) {
        const last = waiters.at(-1)
        if (!last || last.tag <= tag) throw new Busy('too much at once')
        drop(last, new Busy('too much at once'))
      }
    }
    for (const [name, next] of rounds) used.set(name, next)
    if (mayBegin) begin(key, tag)
    else await waitForTurn({ key, customers, tag }, signal)
    try {
      return await work()
    } finally {
      end(key)
    }
  }

  return Object.assign(runInTurn, { usedRatio: () => waiters.length / inAll })
}
