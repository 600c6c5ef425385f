import type { Schemas } from '../contract/contract.ts'
import { satangOf, type Satang } from '../money.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/**
 * An entry of the wallet's statement. `amount` has no sign; `change` is above zero for money in and below zero for money out, both in
 * satang, whatever the `status`.
 */
export type StatementEntry = Schemas['StatementEntry'] & { change: Satang }
/** The type of a statement entry. */
export type StatementType = Schemas['StatementType']
/** Extension. A filter by one type and by days in Bangkok as YYYY-MM-DD, both included. */
export type StatementSelection = { statementType?: StatementType; from?: string; to?: string }
/** A page of the statement. `selected` (extension) is the applied filter; absent if the backend does not filter and lists all. */
export type StatementPage = { total: number; statements: StatementEntry[]; selected?: StatementSelection }

/** The wallet's statement. */
export type Statement = {
  /** Lists entries, the newest first; `page` starts at 1. Refused with KEY_INVALID if `from` is after `to`. */
  list(args: Schemas['PageOrder'] & StatementSelection, options?: CallOptions): Promise<Outcome<StatementPage>>
  /** Extension. Returns the selected entries as CSV, the oldest first; refused as `list` is. Excel needs a byte order mark in front. */
  export(args?: StatementSelection, options?: CallOptions): Promise<Outcome<string>>
}

export const statement = (call: Call): Statement => ({
  async list(body, options) {
    const outcome = await call('listStatements', { body }, options)
    if (!outcome.ok) return outcome
    const statements = outcome.value.statements.map((entry) => ({ ...entry, change: changeOf(entry) }))
    return { ok: true, value: { ...outcome.value, statements } }
  },
  export: (query = {}, options) => call('exportStatements', { query }, options),
})

function changeOf({ from, to, amount, statementType }: Schemas['StatementEntry']): Satang {
  const comes = to === 'WALLET' || (from !== 'WALLET' && !/^withdraw|^finish/.test(statementType))
  return comes ? amount : satangOf(0 - amount)
}
