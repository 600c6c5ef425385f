import type { Tx } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/time/clock.ts'
import { appendAudit } from './audit.ts'
import type { Operator } from './operator.ts'

/** `after` names the whole effect, because both people must give the same. */
type Proposal = { action: string; subject: string; after: object; reason: string }

const waits = dayMs
const suffix = '.propose'

/**
 * Returns the other active member who gave the same command within a day. Otherwise records it as the first of two and returns undefined.
 * Any other change of the subject voids earlier proposals, so that each counts once; changes that members make to themselves do not.
 */
export async function findProposer(tx: Tx, operator: Operator, { action, subject, after, reason }: Proposal): Promise<string | undefined> {
  const now = operator.clock.now()
  const { rows } = await tx.query<{ actor: string }>(
    `select actor from audit join staff on staff.name = actor and staff.state = 'active'
      where subject = $1 and action = $2 and actor <> $3 and at > $4 and after = $5::jsonb
        and number > (select coalesce(max(number), 0) from audit where subject = $1 and actor <> $1 and not action like '%' || $6)
      order by number desc limit 1 for share of staff`,
    [subject, action + suffix, operator.actor, new Date(now - waits), JSON.stringify(after), suffix],
  )
  const proposer = rows[0]?.actor
  if (proposer === undefined) await appendAudit(tx, now, { actor: operator.actor, action: action + suffix, subject, after, reason })
  return proposer
}
