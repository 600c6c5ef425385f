import type { Problem } from '@krapao/sdk'

/** What the SDK makes of an operation that the backend does not have: 501, or an extension that is not there. */
export const isNotServed = (problem: Problem): boolean => problem.kind === 'refused' && problem.message === 'not served'
