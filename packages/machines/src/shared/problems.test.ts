import { expect, test } from 'vitest'
import type { Problem } from '@krapao/sdk'
import { limitOf } from './problems.ts'

const refused = (code: string, params: Record<string, string | number> = {}): Problem => ({
  kind: 'refused',
  effect: 'none',
  code,
  message: code,
  params,
})

test('limitOf returns the limit of a refused amount in satang, and nothing for other problems', () => {
  const problems = [
    refused('KEY_INVALID', { limit: 1.99 }),
    refused('KEY_INVALID', { limit: '2' }),
    refused('KEY_INVALID'),
    refused('TRUELINK_INVALID', { limit: 2 }),
    { kind: 'offline', effect: 'unknown' } as const,
    null,
  ]
  expect(problems.map(limitOf)).toEqual([199, null, null, null, null, null])
})
