import type { Krapao } from './client.ts'
import { failed, notServed, type Outcome } from './outcome.ts'
import type { StatementEntry, StatementSelection } from './resources/statement.ts'

/** Options for reading a statement. */
export type Reading = {
  signal?: AbortSignal
  /** Entries per request, 1 to 100; 50 by default. */
  pageSize?: number
}

/**
 * Yields entries, the newest first, requesting pages as needed; a problem is yielded last. Entries that arrive meanwhile are left
 * to the next reading; none is repeated or skipped. A backend that cannot filter is `refused` with `not served`.
 */
export async function* statementEntries(
  { statement }: Pick<Krapao, 'statement'>,
  selection: StatementSelection = {},
  { signal, pageSize = 50 }: Reading = {},
): AsyncGenerator<Outcome<StatementEntry>, void> {
  let reported = 0
  let totalAtFirst: number | null = null
  for (let page = 1, isLast = false; !isLast; page++) {
    const outcome = await statement.list({ ...selection, page, limit: pageSize }, signal && { signal })
    if (!outcome.ok) {
      yield outcome
      return
    }
    const { total, statements, selected } = outcome.value
    if (Object.keys(selection).length > 0 && selected === undefined) {
      yield failed(notServed)
      return
    }
    totalAtFirst ??= total
    const before = (page - 1) * pageSize
    const arrived = total - totalAtFirst
    for (const entry of statements.slice(Math.max(0, reported + arrived - before))) {
      yield { ok: true, value: entry }
      reported++
    }
    isLast = statements.length === 0 || before + statements.length >= total
  }
}
