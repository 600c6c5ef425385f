import { transaction, type Queryable, type Tx } from '#platform/db/transaction.ts'
import { largestAmount } from '#platform/values/money.ts'
import type { AppContext } from '../context/appContext.ts'
import { lockQr, setPaid } from '../qrDeposit/qrDeposit.queries.ts'
import {
  addIdentity,
  fitsOf,
  type IncomingPayment,
  lockAmount,
  lockPayment,
  noteResolution,
  openPayments,
  type PaymentState,
  setReturned,
  setSame,
  settledLike,
  whyOf,
} from './incomingPayment.queries.ts'
import { settle } from './incomingPayment.service.ts'

type Base = Pick<AppContext, 'pool' | 'clock' | 'catalogue' | 'config'>

/** Amounts in satang. */
export type OpenPayment = {
  id: number
  state: PaymentState
  amount: number
  at: Date
  toAccountNo: string | null
  fromBankCode: string | null
  fromAccountNo: string | null
  bankReference: string | null
  channel: string | null
  providerReference: string | null
  orderId: string | null
  playerId: number | null
  mayBe: number[]
  /** Public ids of the players whom hidden digits fit. */
  fits: string[]
  why: string | null
}

/** `record` runs last in the transaction. */
export type Decision = { id: number; by: string; reason: string; record?: (tx: Tx) => Promise<void> }

/**
 * `NO_DATA`: no such payment, or settled. `TOO_LARGE`: beyond the contract's largest amount. `MAY_BE_SETTLED`: needs `distinct`.
 * `NOT_THE_SAME`: identities or amounts differ.
 */
export type ReviewCode = 'NO_DATA' | 'TOO_LARGE' | 'MAY_BE_SETTLED' | 'NOT_THE_SAME' | 'NO_PLAYER'
export class ReviewError extends Error {
  readonly code: ReviewCode

  constructor(code: ReviewCode) {
    super(code)
    this.code = code
  }
}

/** `after`: the previous page's last id. */
export async function listIncoming(
  { pool }: Pick<AppContext, 'pool'>,
  { state, after = 0, limit = 100 }: { state?: 'unmatched' | 'review'; after?: number; limit?: number } = {},
): Promise<OpenPayment[]> {
  const rows = await openPayments(pool, { state, after, limit })
  return Promise.all(rows.map((row) => shown(pool, row)))
}

async function shown(database: Queryable, row: IncomingPayment): Promise<OpenPayment> {
  const { id, state, amount, at, channel } = row
  return {
    id,
    state,
    amount,
    at,
    toAccountNo: row.to_account_no,
    fromBankCode: row.from_bank_code,
    fromAccountNo: row.from_account_no,
    bankReference: row.bank_reference,
    channel,
    providerReference: row.provider_reference,
    orderId: row.order_id,
    playerId: row.player_id,
    mayBe: await settledLike(database, row),
    fits: await fitsOf(database, id),
    why: await whyOf(database, id),
  }
}

/**
 * 'held': beyond the player's own limits, and returned to their bank.
 *
 * @param distinct - Staff have excluded the settled payments that it may be.
 * @throws ReviewError NO_DATA, TOO_LARGE, NO_PLAYER, MAY_BE_SETTLED
 */
export async function assignIncoming(
  context: Base,
  { id, playerId, distinct = false, record, ...decision }: Decision & { playerId: number; distinct?: boolean },
): Promise<'credited' | 'held'> {
  return transaction(context.pool, async (tx) => {
    const at = context.clock.now()
    const payment = await lockOpen(tx, id, playerId)
    if (payment.amount > largestAmount) throw new ReviewError('TOO_LARGE')
    if (!distinct && (await settledLike(tx, payment)).length > 0) throw new ReviewError('MAY_BE_SETTLED')
    if ((await tx.query('select from player where id = $1', [playerId])).rowCount === 0) throw new ReviewError('NO_PLAYER')
    const outcome = await settle(context, tx, payment, { playerId })
    await noteResolution(tx, id, { ...decision, at })
    await showPaid(tx, payment, playerId, { held: outcome === 'held', at })
    await record?.(tx)
    return outcome
  })
}

/**
 * Moves no money, since none was booked.
 *
 * @throws ReviewError NO_DATA
 */
export async function returnIncoming(context: Base, { id, record, ...decision }: Decision): Promise<void> {
  await transaction(context.pool, async (tx) => {
    await lockOpen(tx, id)
    await setReturned(tx, id, { ...decision, at: context.clock.now() })
    await record?.(tx)
  })
}

/**
 * Later reports of either belong to the settled one.
 *
 * @throws ReviewError NO_DATA, NOT_THE_SAME
 */
export async function mergeIncoming(context: Base, { id, sameAs, record, ...decision }: Decision & { sameAs: number }): Promise<void> {
  await transaction(context.pool, async (tx) => {
    const at = context.clock.now()
    const payment = await lockOpen(tx, id)
    if (!(await settledLike(tx, payment)).includes(sameAs)) throw new ReviewError('NOT_THE_SAME')
    const settled = await lockPayment(tx, sameAs)
    if (!settled || settled.state === 'same') throw new ReviewError('NOT_THE_SAME')
    await setSame(tx, id, sameAs, { ...decision, at })
    await addIdentity(tx, sameAs, payment)
    if (settled.player_id !== null && settled.state !== 'returned')
      await showPaid(tx, payment, settled.player_id, { held: settled.state === 'held', at })
    await record?.(tx)
  })
}

/** Locks QR, amount and payment, in the order of notifications. */
async function lockOpen(tx: Tx, id: number, playerId?: number): Promise<IncomingPayment> {
  const { rows } = await tx.query<Pick<IncomingPayment, 'order_id' | 'player_id' | 'amount'>>(
    'select order_id, player_id, amount from incoming_payment where id = $1',
    [id],
  )
  const [seen] = rows
  if (!seen) throw new ReviewError('NO_DATA')
  const owner = playerId ?? seen.player_id
  if (seen.order_id && owner) await lockQr(tx, owner, seen.order_id)
  await lockAmount(tx, seen.amount, { shared: false })
  return lockUndecided(tx, id)
}

/** @throws ReviewError NO_DATA */
export async function lockUndecided(tx: Tx, id: number): Promise<IncomingPayment> {
  const payment = await lockPayment(tx, id)
  if (!payment || (payment.state !== 'unmatched' && payment.state !== 'review')) throw new ReviewError('NO_DATA')
  return payment
}

async function showPaid(
  tx: Tx,
  { order_id: orderId, amount, at: paidAt }: IncomingPayment,
  playerId: number,
  { held, at }: { held: boolean; at: number },
): Promise<void> {
  const qr = orderId === null ? undefined : await lockQr(tx, playerId, orderId)
  if (qr) await setPaid(tx, qr, { amount, late: paidAt >= qr.expires_at, held, at })
}
