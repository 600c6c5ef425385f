import { statusOf } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'

export type NewsKind = 'deposit' | 'sentBack' | 'paid' | 'returned'

export function newsKind(entry: StatementEntry): NewsKind {
  if (entry.statementType === 'withdraw') return statusOf(entry) === 'success' ? 'paid' : 'returned'
  // Exceeded the player's own limit.
  return entry.to === 'RETURN' ? 'sentBack' : 'deposit'
}
