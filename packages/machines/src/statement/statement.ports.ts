import type { Krapao, StatementEntry } from '@krapao/sdk'
import { pagedListPorts, type PagedListPorts } from '../shared/pagedList.ports.ts'

export type StatementPorts = PagedListPorts<StatementEntry>

/** What happened to the wallet, page by page, the newest first. */
export const statementPorts = (krapao: Krapao): StatementPorts =>
  pagedListPorts(async (args, options) => {
    const outcome = await krapao.statement.list(args, options)
    if (!outcome.ok) return outcome
    return { ok: true, value: { items: outcome.value.statements, total: outcome.value.total } }
  })
