import type { Satang, StatementEntry } from '@krapao/sdk'
import { pagedListSamples } from '../loading/pagedList.samples.ts'

const entry = (
  statementType: StatementEntry['statementType'],
  status: string,
  amount: number,
  change: number,
  description?: string,
): StatementEntry => ({
  statementType,
  status,
  from: change > 0 ? 'KBANK' : 'WALLET',
  to: change > 0 ? 'WALLET' : 'KBANK',
  amount: amount as Satang,
  change: change as Satang,
  moved: change as Satang,
  createdAt: '2026-01-02T03:04:05Z',
  ...(description !== undefined && { bonus: { description } }),
})

export const sampleStatement: readonly [StatementEntry, ...StatementEntry[]] = [
  entry('deposit', 'SUCCESS', 10_000, 10_000),
  entry('deposit', 'PROCESSING', 25_050, 25_050),
  entry('withdraw', 'FAILED', 5_000, -5_000),
  entry('bonus', 'SUCCESS', 1_000, 1_000, 'Welcome'),
  entry('finish_bonus', 'SUCCESS', 1_000, -1_000, 'Welcome'),
  entry('transfer', 'SUCCESS', 2_000, -2_000),
]

export const statementSamples = pagedListSamples(sampleStatement, 10)
