import type { StatementEntry, StatementSelection } from '@krapao/sdk'
import { providePagedListPorts, type PagedListActor } from '../loading/pagedList.machine.ts'
import type { StatementPorts } from './statement.ports.ts'

export type StatementActor = PagedListActor<StatementEntry, StatementSelection, StatementSelection>

export const statementInput: { limit: number; query: StatementSelection } = { limit: 10, query: {} }

export const provideStatementPorts = (ports: StatementPorts) => providePagedListPorts(ports)

/** Unknown statuses count as in progress. */
export function statusOf({ status }: { status: string }): 'success' | 'failed' | 'processing' {
  if (status === 'SUCCESS') return 'success'
  return status === 'FAILED' ? 'failed' : 'processing'
}
