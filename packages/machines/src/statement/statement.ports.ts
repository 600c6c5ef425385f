import type { Krapao, StatementEntry, StatementSelection } from '@krapao/sdk'
import { pagedListPorts, type PagedListPorts } from '../shared/pagedList.ports.ts'

/**
 * What a page is about is the selection that the backend says it read. Without the extension there is none: then all entries
 * are listed, and a screen offers no choice.
 */
export type StatementPorts = PagedListPorts<StatementEntry, StatementSelection, StatementSelection>

/** What happened to the wallet, page by page, the newest first. */
export const statementPorts = (krapao: Krapao): StatementPorts =>
  pagedListPorts(async ({ query, ...page }, options) => {
    const outcome = await krapao.statement.list({ ...query, ...page }, options)
    if (!outcome.ok) return outcome
    const { statements, total, selected } = outcome.value
    return { ok: true, value: { items: statements, total, ...(selected && { about: selected }) } }
  })
