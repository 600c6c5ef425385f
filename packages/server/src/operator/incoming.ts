import { isDeepStrictEqual } from 'node:util'
import type { LiveCatalogue } from '../catalogue/catalogue.live.ts'
import type { Tx } from '../db/transaction.ts'
import { bahtOf } from '../http/money.ts'
import {
  assignIncoming,
  listIncoming,
  mergeIncoming,
  type OpenPayment,
  returnIncoming,
  type ReviewCode,
  ReviewError,
} from '../incomingPayment/review.service.ts'
import { dayMs } from '../ports/clock.ts'
import { appendAudit, listAudit } from './audit.ts'
import { audited, type Operator, OperatorError, requireActive } from './operator.ts'
import { findPlayer } from './players.ts'

export const listPayments = (operator: Operator, limit: number): Promise<OpenPayment[]> => listIncoming(operator, { limit })

const waits = dayMs

/**
 * Needs two people within a day, so that one alone cannot credit a friend. `proposed` for the first; `held` beyond the player's own limits.
 */
export async function assignPayment(
  operator: Operator,
  catalogue: LiveCatalogue,
  { id, player, distinct, reason }: { id: number; player: string; distinct: boolean; reason: string },
): Promise<'proposed' | 'credited' | 'held' | 'repeated'> {
  const { playerId, publicId } = await findPlayer(operator, player)
  const payment = await openPayment(operator, id)
  if (payment.mayBe.length > 0 && !distinct) throw new OperatorError(problems.MAY_BE_SETTLED)
  const proposal = { player: publicId, distinct }
  const proposer = await proposerOf(operator, id, proposal)
  if (proposer === undefined) {
    await audited(operator, async (_, audit) => audit({ action: 'incoming.propose', subject: subjectOf(id), after: proposal, reason }))
    return 'proposed'
  }
  const recorded = record(operator, payment, 'incoming.assign', { state: 'assigned', ...proposal }, reason)
  return explained(() =>
    assignIncoming(
      { ...operator, catalogue },
      {
        id,
        playerId,
        distinct,
        by: operator.actor,
        reason,
        record: async (tx) => {
          await requireActive(tx, { ...operator, actor: proposer })
          await recorded(tx)
        },
      },
    ),
  )
}

async function proposerOf({ pool, clock, actor }: Operator, id: number, proposal: object): Promise<string | undefined> {
  const rows = await listAudit(pool, { limit: 100, subject: subjectOf(id) })
  return rows.find(
    (row) =>
      row.action === 'incoming.propose' &&
      row.actor !== actor &&
      Date.parse(row.at) > clock.now() - waits &&
      isDeepStrictEqual(row.after, proposal),
  )?.actor
}

export async function returnPayment(operator: Operator, catalogue: LiveCatalogue, id: number, reason: string): Promise<void> {
  const payment = await openPayment(operator, id)
  const recorded = record(operator, payment, 'incoming.return', { state: 'returned' }, reason)
  await explained(() => returnIncoming({ ...operator, catalogue }, { id, by: operator.actor, reason, record: recorded }))
}

export async function mergePayment(
  operator: Operator,
  catalogue: LiveCatalogue,
  id: number,
  sameAs: number,
  reason: string,
): Promise<void> {
  const payment = await openPayment(operator, id)
  const recorded = record(operator, payment, 'incoming.merge', { state: 'same', sameAs }, reason)
  await explained(() => mergeIncoming({ ...operator, catalogue }, { id, sameAs, by: operator.actor, reason, record: recorded }))
}

async function openPayment({ pool }: Operator, id: number): Promise<OpenPayment> {
  const [payment] = await listIncoming({ pool }, { after: id - 1, limit: 1 })
  if (payment?.id !== id) throw new OperatorError(problems.NO_DATA)
  return payment
}

const subjectOf = (id: number): string => `payment ${id}`

const record =
  (operator: Operator, { id, state, amount }: OpenPayment, action: string, after: object, reason: string) =>
  async (tx: Tx): Promise<void> => {
    await requireActive(tx, operator)
    const before = { state, baht: bahtOf(amount) }
    await appendAudit(tx, operator.clock.now(), { actor: operator.actor, action, subject: subjectOf(id), before, after, reason })
  }

async function explained<Result>(decide: () => Promise<Result>): Promise<Result> {
  try {
    return await decide()
  } catch (error) {
    if (error instanceof ReviewError) throw new OperatorError(problems[error.code])
    throw error
  }
}

const problems: Record<ReviewCode, string> = {
  NO_DATA: 'No payment with this id waits for a decision.',
  NO_PLAYER: 'No player has this phone or id.',
  MAY_BE_SETTLED:
    'It may be a payment that is settled already (column mayBe). Compare both at the bank, then give --distinct, or merge them.',
  NOT_THE_SAME: 'These two cannot be one payment: see column mayBe of krapao incoming list.',
}
