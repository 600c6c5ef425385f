// Independent of the machine's speed: the client's clock advances with network events, and stops while something is in progress.
import { setImmediate as next } from 'node:timers/promises'
import { SimulatedClock } from 'xstate'

type Weather = {
  lost?: () => boolean
  cut?: () => void
  betweenCuts?: number
}

/** Milliseconds of a request with its answer, and of each idle moment. */
const [packet, moment] = [100, 50]

export type FaultPlan = ReturnType<typeof createFaultPlan>

export function createFaultPlan({ lost = () => false, cut = () => {}, betweenCuts = Infinity }: Weather = {}) {
  const clock = new SimulatedClock()
  const counts = { lost: 0, cuts: 0 }
  let underWay = 0
  let nextCut = betweenCuts
  let backAt = 0
  const pass = (ms: number): void => {
    clock.increment(ms)
    if (clock.now() < nextCut) return
    nextCut = clock.now() + betweenCuts
    counts.cuts += 1
    cut()
  }
  const isAway = (): boolean => clock.now() < backAt
  const arrives = (): boolean => {
    const isLost = isAway() || lost()
    if (isLost) counts.lost += 1
    return !isLost
  }
  const during = async <T>(work: Promise<T>): Promise<T> => {
    underWay += 1
    return work.finally(() => {
      underWay -= 1
    })
  }
  const send: typeof fetch = async (...args) => {
    if (!arrives()) throw new TypeError('the request was lost')
    const answer = await during(fetch(...args)).finally(() => pass(packet))
    if (!arrives()) throw new TypeError('the answer was lost')
    return answer
  }
  return {
    clock,
    counts,
    isAway,
    goAway: (ms: number): void => {
      backAt = clock.now() + ms
      cut()
    },
    fetch: send,
    arrives,
    during,
    sleep: (ms: number): Promise<void> => new Promise((resolve) => clock.setTimeout(resolve, ms)),
    until: async (isSo: () => boolean): Promise<void> => {
      const deadline = clock.now() + 3_600_000
      while (!isSo()) {
        if (clock.now() > deadline) throw new Error(`it never came to ${String(isSo)}`)
        await next()
        if (underWay === 0) pass(moment)
      }
    },
  }
}

/** Returns numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
