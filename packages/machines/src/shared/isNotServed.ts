import type { Problem } from '@krapao/sdk'

/** The SDK's problem for a 501 or a missing extension. */
export const isNotServed = (problem: Problem): boolean => problem.kind === 'refused' && problem.message === 'not served'
