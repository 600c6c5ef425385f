import type { Problem } from '@krapao/sdk'

/** Ms until something may be asked again: at least so many, and never sooner than the server wished (429, 503). */
export const patience = (least: number, problem: Problem | null): number =>
  problem !== null && 'retryAfter' in problem ? Math.max(least, (problem.retryAfter ?? 0) * 1000) : least

/** Refused for now: too many requests. It says nothing of an earlier one under the same key (contract.md 6: never stored). */
export const isForNow = (problem: Problem): boolean =>
  problem.kind === 'refused' && (problem.retryAfter !== undefined || ['REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN'].includes(problem.code ?? ''))

/** No word of the server's about what was asked, or one that holds for now. Of something that only reads: it may be asked again. */
export const mayWorkLater = (problem: Problem): boolean =>
  isForNow(problem) ||
  ['offline', 'timeout', 'unavailable'].includes(problem.kind) ||
  // A proxy's own page, while the server behind it starts anew.
  (problem.kind === 'unreadable' && problem.status >= 500)
