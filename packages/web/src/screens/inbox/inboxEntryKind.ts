import { statusOf } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'

export type InboxEntryKind = 'deposit' | 'sentBack' | 'paid' | 'returned'

export function inboxEntryKind(entry: StatementEntry): InboxEntryKind {
  if (entry.statementType === 'withdraw') return statusOf(entry) === 'success' ? 'paid' : 'returned'
  // Exceeded the player's own limit.
  return entry.to === 'RETURN' ? 'sentBack' : 'deposit'
}
