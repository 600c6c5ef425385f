import type { Krapao, StatementEntry, StatementSelection } from '@krapao/sdk'
import { pagedListPorts, type PagedListPorts } from '../loading/pagedList.ports.ts'

/** A page's `metadata` is the applied selection; without that extension the screen offers no filter. */
export type StatementPorts = PagedListPorts<StatementEntry, StatementSelection, StatementSelection>

export const statementPorts = (krapao: Krapao): StatementPorts =>
  pagedListPorts(async ({ query, ...page }, options) => {
    const outcome = await krapao.statement.list({ ...query, ...page }, options)
    if (!outcome.ok) return outcome
    const { statements, total, selected } = outcome.value
    return { ok: true, value: { items: statements, total, ...(selected && { metadata: selected }) } }
  })
