import type { Problem } from '@krapao/sdk'

/** The limit that an amount broke, in satang (KEY_INVALID with `params.limit`, in baht); null where something else was refused. */
export function limitOf(problem: Problem | null): number | null {
  if (problem?.kind !== 'refused' || problem.code !== 'KEY_INVALID') return null
  const limit = problem.params?.['limit']
  return typeof limit === 'number' ? Math.round(limit * 100) : null
}
