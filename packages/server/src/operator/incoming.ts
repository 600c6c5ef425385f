// Payments that reached an account of the operator and that no rule could settle: staff assign, return or merge them.
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
import { appendAudit } from './audit.ts'
import { type Operator, OperatorError } from './operator.ts'
import { findPlayer } from './players.ts'

/** The oldest payments that wait for staff. */
export const listPayments = (operator: Operator, limit: number): Promise<OpenPayment[]> => listIncoming(operator, { limit })

/** Credits a payment to a player; `held` where it is beyond the player's own limits and goes back to the bank. */
export async function assignPayment(
  operator: Operator,
  catalogue: LiveCatalogue,
  { id, player, distinct, reason }: { id: number; player: string; distinct: boolean; reason: string },
): Promise<'credited' | 'held' | 'repeated'> {
  const { playerId, publicId } = await findPlayer(operator, player)
  const payment = await openPayment(operator, id)
  return explained(() =>
    assignIncoming(
      { ...operator, catalogue },
      {
        id,
        playerId,
        distinct,
        by: operator.actor,
        reason,
        record: record(operator, payment, 'incoming.assign', { state: 'assigned', player: publicId, distinct }, reason),
      },
    ),
  )
}

/** Notes that a payment was sent back at the bank. */
export async function returnPayment(operator: Operator, catalogue: LiveCatalogue, id: number, reason: string): Promise<void> {
  const payment = await openPayment(operator, id)
  const recorded = record(operator, payment, 'incoming.return', { state: 'returned' }, reason)
  await explained(() => returnIncoming({ ...operator, catalogue }, { id, by: operator.actor, reason, record: recorded }))
}

/** Notes that a payment is another report of one that is settled. */
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

/** The audit row, written in the transaction of the decision. */
const record =
  (operator: Operator, { id, state, amount }: OpenPayment, action: string, after: object, reason: string) =>
  async (tx: Tx): Promise<void> => {
    const before = { state, baht: bahtOf(amount) }
    await appendAudit(tx, operator.clock.now(), { actor: operator.actor, action, subject: `payment ${id}`, before, after, reason })
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
