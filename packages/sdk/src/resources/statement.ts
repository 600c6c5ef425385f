import type { Schemas } from '../contract/contract.ts'
import { satangOf, type Satang } from '../money.ts'
import { andThen, type Outcome } from '../outcome.ts'
import type { CallOptions } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/**
 * A statement entry, in satang. `amount` has no sign; `change` is above zero for money in and below for money out, even of an entry
 * that failed. Sum `moved`: it equals `change`, or 0 if the wallet did not change.
 */
export type StatementEntry = Schemas['StatementEntry'] & { change: Satang; moved: Satang }
/** The type of a statement entry. */
export type StatementType = Schemas['StatementType']
/** Extension. Filters by type and by days in Bangkok, YYYY-MM-DD, both included. */
export type StatementSelection = { statementType?: StatementType; from?: string; to?: string }
/** A page of the statement. `selected` (extension) is the applied filter; absent if the backend cannot filter. */
export type StatementPage = { total: number; statements: StatementEntry[]; selected?: StatementSelection }

/** The wallet's statement. */
export type Statement = {
  /** Lists entries, the newest first; `page` starts at 1. Refused with KEY_INVALID if `from` is after `to`. */
  list(args: Schemas['PageOrder'] & StatementSelection, options?: CallOptions): Promise<Outcome<StatementPage>>
  /** Extension. Returns entries as CSV, the oldest first; refused as `list` is. Excel needs a byte order mark in front. */
  export(args?: StatementSelection, options?: CallOptions): Promise<Outcome<string>>
}

export const statement = (call: Call): Statement => ({
  list: async (body, options) =>
    andThen(await call('listStatements', { body }, options), (page) => ({
      ok: true,
      value: { ...page, statements: page.statements.map(entryOf) },
    })),
  export: (query = {}, options) => call('exportStatements', { query }, options),
})

function entryOf(entry: Schemas['StatementEntry']): StatementEntry {
  const { from, to, amount, statementType, status } = entry
  const comes = to === 'WALLET' || (from !== 'WALLET' && !/^withdraw|^finish/.test(statementType))
  const change = comes ? amount : satangOf(0 - amount)
  // A failed debit counts, because a separate entry returns the money.
  const neverCame = from === 'ANNOUNCED' || to === 'RETURN' || (comes && status === 'FAILED')
  return { ...entry, change, moved: neverCame ? satangOf(0) : change }
}
