import type { LiveCatalogue } from '#core/catalogue/catalogue.live.ts'
import {
  assignIncoming,
  type Decision,
  listIncoming,
  lockUndecided,
  mergeIncoming,
  type OpenPayment,
  returnIncoming,
  type ReviewCode,
  ReviewError,
} from '#core/incomingPayment/review.service.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { bahtOf } from '#platform/values/money.ts'
import { appendAudit } from './audit.ts'
import { audited, type Operator, OperatorError, assertActiveStaff } from './operator.ts'
import { findPlayer } from './players.ts'
import { findProposer } from './twoPeople.ts'

export const listPayments = (operator: Operator, limit: number): Promise<OpenPayment[]> => listIncoming(operator, { limit })

/** Needs two people. `held` beyond the player's own limits. */
export async function assignPayment(
  operator: Operator,
  catalogue: LiveCatalogue,
  { id, player, distinct, reason }: { id: number; player: string; distinct: boolean; reason: string },
): Promise<'proposed' | 'credited' | 'held'> {
  const { playerId, publicId } = await findPlayer(operator, player)
  const payment = await openPayment(operator, id)
  if (payment.mayBe.length > 0 && !distinct) throw new OperatorError(problems.MAY_BE_SETTLED)
  return decide(operator, payment, 'incoming.assign', { state: 'assigned', player: publicId, distinct }, reason, (decision) =>
    assignIncoming({ ...operator, catalogue }, { ...decision, playerId, distinct }),
  )
}

/** Needs two people: the money no longer waits for a player. */
export const returnPayment = async (operator: Operator, catalogue: LiveCatalogue, id: number, reason: string): Promise<'proposed' | void> =>
  decide(operator, await openPayment(operator, id), 'incoming.return', { state: 'returned' }, reason, (decision) =>
    returnIncoming({ ...operator, catalogue }, decision),
  )

/** Needs two people: a wrong merge loses the player's second payment. */
export const mergePayment = async (
  operator: Operator,
  catalogue: LiveCatalogue,
  id: number,
  sameAs: number,
  reason: string,
): Promise<'proposed' | void> =>
  decide(operator, await openPayment(operator, id), 'incoming.merge', { state: 'same', sameAs }, reason, (decision) =>
    mergeIncoming({ ...operator, catalogue }, { ...decision, sameAs }),
  )

async function decide<Result>(
  operator: Operator,
  { id, state, amount }: OpenPayment,
  action: string,
  after: object,
  reason: string,
  work: (decision: Decision) => Promise<Result>,
): Promise<Result | 'proposed'> {
  const { actor, clock } = operator
  const subject = `payment ${id}`
  return explained(async () => {
    const proposer = await audited(operator, async (tx) => {
      await lockUndecided(tx, id)
      return findProposer(tx, operator, { action, subject, after, reason })
    })
    if (proposer === undefined) return 'proposed'
    const record = async (tx: Tx) => {
      await assertActiveStaff(tx, operator)
      await assertActiveStaff(tx, { ...operator, actor: proposer })
      await appendAudit(tx, clock.now(), { actor, action, subject, before: { state, baht: bahtOf(amount) }, after, reason })
    }
    return work({ id, by: actor, reason, record })
  })
}

async function openPayment({ pool }: Operator, id: number): Promise<OpenPayment> {
  const [payment] = await listIncoming({ pool }, { after: id - 1, limit: 1 })
  if (payment?.id !== id) throw new OperatorError(problems.NO_DATA)
  return payment
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ReviewError) throw new OperatorError(problems[error.code])
    throw error
  }
}

const problems: Record<ReviewCode, string> = {
  NO_DATA: 'No payment with this id waits for a decision.',
  TOO_LARGE: 'No wallet can take this amount. Send it back at the bank, and give krapao incoming return.',
  NO_PLAYER: 'No player has this phone or id.',
  MAY_BE_SETTLED:
    'It may be a payment that is settled already (column mayBe). Compare both at the bank, then give --distinct, or merge them.',
  NOT_THE_SAME: 'These two cannot be one payment: see column mayBe of krapao incoming list.',
}
