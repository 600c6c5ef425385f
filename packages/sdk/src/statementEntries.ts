import type { Krapao } from './client.ts'
import { failed, notServed, type Outcome } from './outcome.ts'
import type { StatementEntry, StatementSelection } from './resources/statement.ts'

/** How a statement is read. */
export type Reading = {
  /** Ends the reading with a problem of kind aborted. */
  signal?: AbortSignal
  /** Entries asked for at once, from 1 to 100; 50 where it is left out. */
  pageSize?: number
}

/**
 * The statement entry by entry, the newest first; a page is asked for when it is needed. A problem is the last thing that comes: it
 * never throws for what a server or a network did. Entries that arrive meanwhile push the others down a page: none is told twice for
 * that, and none left out; they themselves are for the next reading. A backend that reads no selection is `refused` with `not served`
 * where one is given.
 */
export async function* statementEntries(
  { statement }: Pick<Krapao, 'statement'>,
  selection: StatementSelection = {},
  { signal, pageSize = 50 }: Reading = {},
): AsyncGenerator<Outcome<StatementEntry>, void> {
  let told = 0
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
    for (const entry of statements.slice(Math.max(0, told + arrived - before))) {
      yield { ok: true, value: entry }
      told++
    }
    isLast = statements.length === 0 || before + statements.length >= total
  }
}
