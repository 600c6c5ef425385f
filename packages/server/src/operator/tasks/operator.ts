import type { Pool } from 'pg'
import type { Config } from '#platform/config/config.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import type { Clock } from '#platform/time/clock.ts'
import { appendAudit, type AuditEntry } from './audit.ts'

export type Operator = {
  pool: Pool
  clock: Clock
  config: Config
  actor: string
}

export class OperatorError extends Error {}

/** The actor that adds the first member of staff. */
export const bootstrap = 'bootstrap'

/** Runs `change` and its audit row in one transaction, so that neither is stored without the other. */
export const audited = <Result>(
  operator: Operator,
  change: (tx: Tx, audit: (entry: Omit<AuditEntry, 'actor'>) => Promise<void>) => Promise<Result>,
): Promise<Result> =>
  transaction(operator.pool, async (tx) => {
    await assertActiveStaff(tx, operator)
    return change(tx, async (entry) => {
      await appendAudit(tx, operator.clock.now(), { actor: operator.actor, ...entry })
    })
  })

/** The actor may have been removed since the authentication. */
export async function assertActiveStaff(tx: Tx, { actor }: Operator): Promise<void> {
  if (actor !== bootstrap && !(await isActiveStaff(tx, actor))) throw new OperatorError(`${actor} is not an active member of staff.`)
}

async function isActiveStaff(tx: Tx, name: string): Promise<boolean> {
  return (await tx.query(`select from staff where name = $1 and state = 'active' for share`, [name])).rowCount === 1
}

const controlCharacter = /\p{Cc}/u

export function reasonOf(text: string | undefined): string {
  const reason = text?.trim() ?? ''
  if (reason.length < 3 || reason.length > 500 || controlCharacter.test(reason))
    throw new OperatorError('--reason must be one line of 3 to 500 characters.')
  return reason
}
