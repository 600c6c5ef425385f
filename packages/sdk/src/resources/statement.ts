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
export type StatementPage = { total: number; statements: StatementEntry[] }

/** What happened to the wallet, the newest first. Section 2, statement screen. */
export type Statement = {
  /** `page` starts at 1. */
  list(args: Schemas['PageOrder'], options?: CallOptions): Promise<Outcome<StatementPage>>
  /** Extension. CSV, from the first day to the last, as YYYY-MM-DD; the oldest first. */
  export(args?: { from?: string; to?: string }, options?: CallOptions): Promise<Outcome<string>>
}

export const statement = (call: Call): Statement => ({
  async list(body, options) {
    const outcome = await call('listStatements', { body }, options)
    if (!outcome.ok) return outcome
    const { total, statements } = outcome.value
    return { ok: true, value: { total, statements: statements.map((entry) => ({ ...entry, change: changeOf(entry) })) } }
  },
  export: (query = {}, options) => call('exportStatements', { query }, options),
})

function changeOf({ from, to, amount, statementType }: Schemas['StatementEntry']): Satang {
  if (to === 'WALLET') return amount
  const leaves = from === 'WALLET' || statementType === 'withdraw' || statementType === 'finish_bonus'
  return leaves ? satangOf(0 - amount) : amount
}
