// A simulated network and clock. The clock advances with requests and stops while one is in progress, so that no test depends on
// the computer's speed.
import { setImmediate as next } from 'node:timers/promises'
import { SimulatedClock } from 'xstate'

type Faults = {
  lost?: () => boolean
  cut?: () => void
  betweenCuts?: number
}

/** Simulated milliseconds of a request with its answer, and of one turn of the event loop without any. */
const [requestMs, idleMs] = [100, 50]

export type FaultPlan = ReturnType<typeof createFaultPlan>

export function createFaultPlan({ lost = () => false, cut = () => {}, betweenCuts = Infinity }: Faults = {}) {
  const clock = new SimulatedClock()
  const counts = { lost: 0, cuts: 0 }
  let inProgress = 0
  let nextCut = betweenCuts
  let onlineAt = 0
  const pass = (ms: number): void => {
    clock.increment(ms)
    if (clock.now() < nextCut) return
    nextCut = clock.now() + betweenCuts
    counts.cuts += 1
    cut()
  }
  const isOffline = (): boolean => clock.now() < onlineAt
  const arrives = (): boolean => {
    const isLost = isOffline() || lost()
    if (isLost) counts.lost += 1
    return !isLost
  }
  const trackProgress = async <T>(work: Promise<T>): Promise<T> => {
    inProgress += 1
    return work.finally(() => {
      inProgress -= 1
    })
  }
  const send: typeof fetch = async (...args) => {
    if (!arrives()) throw new TypeError('the request was lost')
    const answer = await trackProgress(fetch(...args)).finally(() => pass(requestMs))
    if (!arrives()) throw new TypeError('the answer was lost')
    return answer
  }
  return {
    clock,
    counts,
    isOffline,
    goOffline: (ms: number): void => {
      onlineAt = clock.now() + ms
      cut()
    },
    fetch: send,
    arrives,
    trackProgress,
    sleep: (ms: number): Promise<void> => new Promise((resolve) => clock.setTimeout(resolve, ms)),
    until: async (condition: () => boolean): Promise<void> => {
      const deadline = clock.now() + 3_600_000
      while (!condition()) {
        if (clock.now() > deadline) throw new Error(`not within an hour: ${String(condition)}`)
        await next()
        if (inProgress === 0) pass(idleMs)
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
