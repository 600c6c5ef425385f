import type { Problem } from '@krapao/sdk'

/** Ms: `least`, or the server's `retryAfter` if longer. */
export const retryDelayFor = (least: number, problem: Problem | null): number =>
  problem !== null && 'retryAfter' in problem ? Math.max(least, (problem.retryAfter ?? 0) * 1000) : least

/** Rate limits do not settle an earlier request with the same key. */
export const isTemporary = (problem: Problem): boolean =>
  problem.kind === 'refused' && (problem.retryAfter !== undefined || ['REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN'].includes(problem.code ?? ''))

export const isRetryable = (problem: Problem): boolean =>
  isTemporary(problem) ||
  ['offline', 'timeout', 'unavailable'].includes(problem.kind) ||
  // A proxy's error page while the server restarts.
  (problem.kind === 'unreadable' && problem.status >= 500)
