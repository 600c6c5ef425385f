import { Busy } from '../http/failing.ts'

type Waiter = { begin: () => void; timer: NodeJS.Timeout }

/**
 * Runs at most `atOnce` pieces of work and takes the next one from each key in turn, so that one key with many pieces cannot
 * keep another waiting for more than its own next piece.
 *
 * @param perKey waiting pieces of one key; one more is Busy
 * @param inAll waiting pieces of all keys; one more is Busy
 * @param waitMs milliseconds after which a waiting piece is Busy
 */
export function fairQueue({ atOnce, perKey, inAll, waitMs }: { atOnce: number; perKey: number; inAll: number; waitMs: number }) {
  let running = 0
  let waiting = 0
  // A Map keeps the order of insertion: the first key is the next to be served.
  const lines = new Map<string, Waiter[]>()

  function leave(key: string, waiter: Waiter): void {
    const rest = (lines.get(key) ?? []).filter((one) => one !== waiter)
    if (rest.length > 0) lines.set(key, rest)
    else lines.delete(key)
    waiting -= 1
    clearTimeout(waiter.timer)
  }

  async function waitForTurn(key: string): Promise<void> {
    const line = lines.get(key) ?? []
    if (line.length >= perKey || waiting >= inAll) throw new Busy('too much at once')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = {
      begin: resolve,
      timer: setTimeout(() => {
        leave(key, waiter)
        reject(new Busy('waited too long'))
      }, waitMs).unref(),
    }
    lines.set(key, [...line, waiter])
    waiting += 1
    await promise
  }

  function beginNext(): void {
    const [first] = lines
    const [key, [waiter]] = first ?? ['', []]
    if (!waiter) {
      running -= 1
      return
    }
    leave(key, waiter)
    const rest = lines.get(key)
    // Behind all other keys.
    if (rest) {
      lines.delete(key)
      lines.set(key, rest)
    }
    waiter.begin()
  }

  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else await waitForTurn(key)
    try {
      return await work()
    } finally {
      beginNext()
    }
  }
}
