import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../db/transaction.ts'
import { dayMs } from '../ports/clock.ts'
import { appendAudit, listAudit } from './audit.ts'
import { type Operator, requireActive } from './operator.ts'

/** `after` has to name the whole effect, because two people must give the same. */
type Proposal = { action: string; subject: string; after: object; reason: string }

const waits = dayMs
const suffix = '.propose'

/**
 * Returns the other member of staff who gave the same command within a day, so that one alone cannot move a friend's money. Without one,
 * it records the command as the first of the two and returns undefined. Any other change of the subject voids what was proposed before
 * it, so that a proposal counts once.
 */
export async function findProposer(tx: Tx, operator: Operator, { action, subject, after, reason }: Proposal): Promise<string | undefined> {
  const now = operator.clock.now()
  const rows = await listAudit(tx, { limit: 100, subject })
  const changed = rows.findIndex((row) => !row.action.endsWith(suffix))
  const proposer = (changed === -1 ? rows : rows.slice(0, changed)).find(
    (row) =>
      row.action === action + suffix &&
      row.actor !== operator.actor &&
      Date.parse(row.at) > now - waits &&
      isDeepStrictEqual(row.after, after),
  )?.actor
  if (proposer === undefined) await appendAudit(tx, now, { actor: operator.actor, action: action + suffix, subject, after, reason })
  else await requireActive(tx, { ...operator, actor: proposer })
  return proposer
}
