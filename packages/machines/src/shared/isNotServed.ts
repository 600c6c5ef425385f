import type { Problem } from '@krapao/sdk'

/** Matches the SDK's error for an operation that the backend lacks: 501, or a missing extension. */
export const isNotServed = (problem: Problem): boolean => problem.kind === 'refused' && problem.message === 'not served'
