import type { Problem } from '@krapao/sdk'

/** One outcome of each kind that a port can answer with, beside the value that it was asked for. */
export const worked = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const failedWith = (problem: Problem): { ok: false; problem: Problem } => ({ ok: false, problem })
export const refusedWith = (code: string, extra: { retryAfter?: number } = {}): { ok: false; problem: Problem } =>
  failedWith({ kind: 'refused', code, message: code, effect: 'none', ...extra })

/** No answer came, and something may have been done. */
export const lost = failedWith({ kind: 'timeout', effect: 'unknown' })
export const offline = failedWith({ kind: 'offline', effect: 'none' })
export const gone = failedWith({ kind: 'gone', effect: 'none' })
/** What the SDK makes of a 501, and of an extension that the backend does not have. */
export const notServed = failedWith({ kind: 'refused', message: 'not served', effect: 'none' })

/** The problem of an outcome that failed; null where it didn't. */
export const problemIn = (outcome: { ok: true } | { ok: false; problem: Problem }): Problem | null => (outcome.ok ? null : outcome.problem)
