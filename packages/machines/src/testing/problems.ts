import type { Problem } from '@krapao/sdk'

export const worked = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const failedWith = (problem: Problem): { ok: false; problem: Problem } => ({ ok: false, problem })
export const refusedWith = (code: string, extra: { retryAfter?: number } = {}): { ok: false; problem: Problem } =>
  failedWith({ kind: 'refused', code, message: code, effect: 'none', ...extra })

/** The request may have run. */
export const lost = failedWith({ kind: 'timeout', effect: 'unknown' })
export const offline = failedWith({ kind: 'offline', effect: 'none' })
export const gone = failedWith({ kind: 'gone', effect: 'none' })
export const notServed = failedWith({ kind: 'refused', message: 'not served', effect: 'none' })

export const problemIn = (outcome: { ok: true } | { ok: false; problem: Problem }): Problem | null => (outcome.ok ? null : outcome.problem)
