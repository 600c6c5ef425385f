import type { StatementEntry, StatementSelection } from '@krapao/sdk'
import { providePagedListPorts, type PagedListActor } from '../loading/pagedList.machine.ts'
import type { StatementPorts } from './statement.ports.ts'

export type StatementActor = PagedListActor<StatementEntry, StatementSelection, StatementSelection>

export const statementInput: { limit: number; query: StatementSelection } = { limit: 10, query: {} }

export const provideStatementPorts = (ports: StatementPorts) => providePagedListPorts(ports)

/** `account` is the end of its number. */
export type Payout = Omit<NonNullable<StatementEntry['payout']>, 'account'> & { account?: string }

/** The progress of a withdrawal, if the backend reports it; null for other entries. */
export function payoutOf(entry: StatementEntry): Payout | null {
  if (entry.statementType !== 'withdraw' || entry.from !== 'WALLET') return null
  const byStatus = { processing: 'requested', success: 'paid', failed: 'refused' } as const
  return entry.payout ?? { status: byStatus[statusOf(entry)] }
}

/** `lines` start with the newest. */
export const newestWithdrawal = (lines: readonly StatementEntry[]): StatementEntry | null =>
  lines.find((entry) => payoutOf(entry) !== null) ?? null

/** Unknown statuses count as in progress. */
export function statusOf({ status }: { status: string }): 'success' | 'failed' | 'processing' {
  if (status === 'SUCCESS') return 'success'
  return status === 'FAILED' ? 'failed' : 'processing'
}
