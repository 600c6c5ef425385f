import { Busy } from '../http/failing.ts'

/** `sharedBy` names groups of keys, such as an address and its subnet: each gets ten times a key's share. */
export type Turn = string | { key: string; sharedBy: readonly string[] }

type Waiter = { key: string; tag: number; begin: () => void; refuse: (error: unknown) => void }

const sharedCost = 0.1

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

/**
 * Runs at most `atOnce` pieces and serves keys in rounds, so that one with many pieces delays another by one at most.
 * @param perKey waiting pieces of one key; one more is Busy
 * @param inAll waiting pieces of all keys; beyond it the one that is due last is Busy
 * @param waitMs milliseconds after which a waiting piece is Busy
 */
export function fairQueue({ atOnce, perKey, inAll, waitMs }: { atOnce: number; perKey: number; inAll: number; waitMs: number }) {
  let running = 0
  let round = 0
  const used = new Map<string, number>()
  const line: Waiter[] = []

  function leave(waiter: Waiter): void {
    line.splice(line.indexOf(waiter), 1)
  }

  function drop(waiter: Waiter, why: unknown): void {
    if (!line.includes(waiter)) return
    leave(waiter)
    waiter.refuse(why)
  }

  function forgetUsed(): void {
    for (const [name, last] of used) if (last <= round) used.delete(name)
    if (line.length === 0) used.clear()
  }

  async function waitForTurn(key: string, tag: number, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = { key, tag, begin: resolve, refuse: reject }
    line.splice(line.findLastIndex((one) => one.tag <= tag) + 1, 0, waiter)
    await waitFor(promise, { ms: waitMs, signal, leave: (why) => drop(waiter, why) })
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

  const nextRound = (name: string, cost: number) => [name, Math.max(round, used.get(name) ?? 0) + cost] as const

  async function inTurn<T>(turn: Turn, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const { key, sharedBy } = typeof turn === 'string' ? { key: turn, sharedBy: [] } : turn
    const rounds = [nextRound(`key ${key}`, 1), ...sharedBy.map((name) => nextRound(`shared ${name}`, sharedCost))]
    const tag = Math.max(...rounds.map(([, next]) => next))
    if (running >= atOnce) {
      if (line.filter((one) => one.key === key).length >= perKey) throw new Busy('too much at once')
      if (line.length >= inAll) {
        const last = line.at(-1)
        if (!last || last.tag <= tag) throw new Busy('too much at once')
        drop(last, new Busy('too much at once'))
      }
    }
    for (const [name, next] of rounds) used.set(name, next)
    if (running < atOnce) {
      running += 1
      round = Math.max(round, tag)
    } else await waitForTurn(key, tag, signal)
    try {
      return await work()
    } finally {
      beginNext()
    }
  }

  return Object.assign(inTurn, { usedRatio: () => line.length / inAll })
}
