import type { Schemas } from '../contract/contract.ts'
import { satangOf, type Satang } from '../money.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/**
 * A statement entry. `amount` has no sign; `change` is above zero for money in, below for money out, in satang, whatever the
 * `status`.
 */
export type StatementEntry = Schemas['StatementEntry'] & { change: Satang }
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
