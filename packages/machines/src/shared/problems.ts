import type { Problem } from '@krapao/sdk'

/** The SDK's problem for a 501 or a missing extension. */
export const isNotServed = (problem: Problem): boolean => problem.kind === 'refused' && problem.message === 'not served'

/** Satang (KEY_INVALID has `params.limit` in baht); null for other errors. */
export function limitOf(problem: Problem | null): number | null {
  if (problem?.kind !== 'refused' || problem.code !== 'KEY_INVALID') return null
  const limit = problem.params?.['limit']
  return typeof limit === 'number' ? Math.round(limit * 100) : null
}
