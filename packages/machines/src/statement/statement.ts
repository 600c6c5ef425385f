import type { StatementEntry, StatementSelection } from '@krapao/sdk'
import { providePagedListPorts, type PagedListActor } from '../shared/pagedList.machine.ts'
import type { StatementPorts } from './statement.ports.ts'

/** A `pagedList` of statement entries; its query is which of them are wanted. */
export type StatementActor = PagedListActor<StatementEntry, StatementSelection, StatementSelection>

/** Spec 9: the page size, for the machine's input. At first all entries are wanted. */
export const statementInput: { limit: number; query: StatementSelection } = { limit: 10, query: {} }

export const provideStatementPorts = (ports: StatementPorts) => providePagedListPorts(ports)

/** SUCCESS means success, FAILED failure, and anything else is shown as in progress (spec 4); slips too. */
export function statusOf({ status }: { status: string }): 'success' | 'failed' | 'processing' {
  if (status === 'SUCCESS') return 'success'
  return status === 'FAILED' ? 'failed' : 'processing'
}
