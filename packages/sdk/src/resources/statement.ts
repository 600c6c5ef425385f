import type { Schemas } from '../contract.ts'
import { satangOf, type Satang } from '../money.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../settings.ts'
import type { Call } from '../transport.ts'

/**
 * Something that happened to the wallet. `amount` has no sign; `change` is what it did to the wallet: above zero it came
 * in, below zero it left. Both in satang, whatever became of it: see `status`.
 */
export type StatementEntry = Schemas['StatementEntry'] & { change: Satang }
/** What kind of thing happened. */
export type StatementType = Schemas['StatementType']
/** Extension. Entries of one type alone, and of days of Bangkok as YYYY-MM-DD, both included. */
export type StatementSelection = { statementType?: StatementType; from?: string; to?: string }
/** `selected` (extension) says what the entries were selected by; it is absent where the backend reads no selection, and lists all. */
export type StatementPage = { total: number; statements: StatementEntry[]; selected?: StatementSelection }

/** What happened to the wallet, the newest first. Section 2, statement screen. */
export type Statement = {
  /** `page` starts at 1. Refused with KEY_INVALID where the days are in the wrong order. */
  list(args: Schemas['PageOrder'] & StatementSelection, options?: CallOptions): Promise<Outcome<StatementPage>>
  /** Extension. The selected entries as CSV, the oldest first; refused as `list` is. A file for Excel wants a byte order mark before it. */
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
