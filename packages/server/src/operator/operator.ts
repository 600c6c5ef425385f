import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import type { Clock } from '../ports/clock.ts'
import { appendAudit, type AuditEntry } from './audit.ts'

/** What the operator's services stand on, on behalf of one member of staff. */
export type Operator = {
  pool: Pool
  clock: Clock
  config: Config
  /** The authenticated member of staff. */
  actor: string
}

/** Why a command was refused: one sentence for the person who gave it. */
export class OperatorError extends Error {}

/** Runs a change and its audit row in one transaction; without an audit row nothing was changed. */
export const audited = <Result>(
  operator: Operator,
  change: (tx: Tx, audit: (entry: Omit<AuditEntry, 'actor'>) => Promise<void>) => Promise<Result>,
): Promise<Result> =>
  transaction(operator.pool, (tx) =>
    change(tx, async (entry) => {
      await appendAudit(tx, operator.clock.now(), { actor: operator.actor, ...entry })
    }),
  )

const controlCharacter = /\p{Cc}/u

/** A reason as it is stored; it says why to whoever reads the audit later. */
export function reasonOf(text: string | undefined): string {
  const reason = text?.trim() ?? ''
  if (reason.length < 3 || reason.length > 500 || controlCharacter.test(reason))
    throw new OperatorError('--reason must be one line of 3 to 500 characters.')
  return reason
}
