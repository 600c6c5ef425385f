import type { Problem } from '../outcome.ts'

/** Resolves after that many ms, or when the signal is aborted. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

export type Deadline = {
  signal: AbortSignal
  /** Resolves with null at the limit, because a caller's function may never settle. One at a time. */
  inTime<T>(work: T | Promise<T>): Promise<T | null>
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
  let giveUp: (() => void) | undefined
  const end = (reason: 'timeout' | 'aborted') => {
    why ??= reason
    giveUp?.()
    controller.abort()
  }
  const abort = () => signal && end(whyAborted(signal))
  signal?.addEventListener('abort', abort, { once: true })
  // A timer takes 31 bits, and fires at once for more.
  const timer = setTimeout(end, Math.min(ms, 2 ** 31 - 1), 'timeout')
  return {
    signal: controller.signal,
    inTime: (work) =>
      new Promise((resolve, reject) => {
        giveUp = () => resolve(null)
        if (why) resolve(null)
        Promise.resolve(work).then((value) => resolve(value ?? null), reject)
      }),
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

export const firstWait = 300
/** In seconds. */
const longestWait = 10

/** Returns ms until the next try, about `wait`, or null if a retry would not help; the server's `retryAfter` takes precedence. */
export function retryDelay(wait: number, problem: Problem, random: () => number): number | null {
  const { kind, status = 0, effect } = problem
  // After a 409 with an unknown effect the same key is still running; a page that says 404 may be a proxy's.
  const worthwhile =
    kind === 'offline' ||
    [429, 502, 503, 504].includes(status) ||
    (status === 409 && effect === 'unknown') ||
    (status !== 501 && 'message' in problem && problem.message === 'not served')
  // Between half and all of it, so that clients do not retry at the same moment; a rate limit without a time is not retried.
  const { retryAfter = status === 429 ? Infinity : (wait * (0.5 + random() / 2)) / 1000 } = problem as { retryAfter?: number }
  return worthwhile && retryAfter <= longestWait ? retryAfter * 1000 : null
}
