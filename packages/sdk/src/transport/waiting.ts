import type { Problem } from '../outcome.ts'

/** Resolves after that many ms, or when the signal is aborted. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

export type Deadline = {
  signal: AbortSignal
  /** Null while the wait goes on. */
  why(): 'timeout' | 'aborted' | null
  left(): number
  release(): void
}

/** Older webviews have neither AbortSignal.any nor AbortSignal.timeout. */
export function deadline(ms: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const endsAt = performance.now() + ms
  let why: 'timeout' | 'aborted' | null = null
  const end = (reason: 'timeout' | 'aborted') => {
    why ??= reason
    controller.abort()
  }
  const timer = setTimeout(end, ms, 'timeout')
  const abort = () => signal && end(whyAborted(signal))
  signal?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    why: () => why,
    left: () => endsAt - performance.now(),
    release() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}

/** `AbortSignal.timeout` is the caller's own time limit. */
export const whyAborted = ({ reason }: AbortSignal): 'timeout' | 'aborted' =>
  reason instanceof DOMException && reason.name === 'TimeoutError' ? 'timeout' : 'aborted'

export const sleepFor: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })

export const tries = 3
const firstWait = 300
const longestWait = 10_000

/** Returns ms until the next try, or null if a retry would not help; the server's `retryAfter` takes precedence. */
export function retryDelay(nextTry: number, problem: Problem, status: number | undefined, random: () => number): number | null {
  const worthwhile = status === undefined ? problem.kind === 'offline' : [429, 502, 503, 504].includes(status)
  if (!worthwhile) return null
  const asked = 'retryAfter' in problem ? problem.retryAfter : undefined
  // A rate limit without a time.
  if (asked === undefined && status === 429) return null
  if (asked !== undefined) return asked * 1000 > longestWait ? null : asked * 1000
  const whole = firstWait * 2 ** (nextTry - 2)
  // Between half and all of it, so that clients do not retry at the same moment.
  return whole * (0.5 + random() / 2)
}
