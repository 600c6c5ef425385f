import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/time/clock.ts'

export type PaymentState = 'unmatched' | 'review' | 'credited' | 'held' | 'returned' | 'same'

/** Amounts in satang. */
export type IncomingPayment = {
  id: number
  from_bank_code: string | null
  bank_reference: string | null
  channel: string | null
  provider_reference: string | null
  order_id: string | null
  from_account_no: string | null
  to_account_no: string | null
  amount: number
  at: Date
  seen_at: Date
  source: 'provider' | 'bank' | 'slip' | 'gift'
  state: PaymentState
  player_id: number | null
  same_as: number | null
  resolved_by: string | null
  resolved_at: Date | null
  resolution: string | null
}

export type Identity = Pick<IncomingPayment, 'from_bank_code' | 'bank_reference' | 'channel' | 'provider_reference'>
export type NewPayment = Identity &
  Pick<IncomingPayment, 'order_id' | 'from_account_no' | 'to_account_no' | 'amount' | 'at' | 'seen_at' | 'source'>

/** Milliseconds; some banks report only the day. */
const sameWithin = dayMs

/** Reports of an amount share it, and wait for a decision, which may credit their payment. */
export async function lockAmount(tx: Tx, amount: number, { shared }: { shared: boolean }): Promise<void> {
  const lock = shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  await tx.query(`select ${lock}(hashtextextended('incomingPayment:' || $1::text, 0))`, [amount])
}

/** Returns undefined if one of its identities is known. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<IncomingPayment | undefined> {
  const { rows } = await tx.query<IncomingPayment>(
    `insert into incoming_payment (from_bank_code, bank_reference, channel, provider_reference, order_id, from_account_no, to_account_no,
        amount, at, seen_at, source, state)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'unmatched') on conflict do nothing returning *`,
    [
      payment.from_bank_code,
      payment.bank_reference,
      payment.channel,
      payment.provider_reference,
      payment.order_id,
      payment.from_account_no,
      payment.to_account_no,
      payment.amount,
      payment.at,
      payment.seen_at,
      payment.source,
    ],
  )
  return rows[0]
}

/** Settled rows come first. */
export async function lockByIdentity(tx: Tx, identity: Identity): Promise<IncomingPayment[]> {
  const { rows } = await tx.query<IncomingPayment>(
    `select * from incoming_payment where state <> 'same'
        and ((from_bank_code = $1 and bank_reference = $2) or (channel = $3 and provider_reference = $4))
      order by state in ('unmatched', 'review'), id for update`,
    [identity.from_bank_code, identity.bank_reference, identity.channel, identity.provider_reference],
  )
  return rows
}

export async function lockPayment(tx: Tx, id: number): Promise<IncomingPayment | undefined> {
  return (await tx.query<IncomingPayment>('select * from incoming_payment where id = $1 for update', [id])).rows[0]
}

export async function addIdentity(tx: Tx, id: number, more: Identity & { order_id: string | null }): Promise<IncomingPayment> {
  const { rows } = await tx.query<IncomingPayment>(
    `update incoming_payment set from_bank_code = coalesce(from_bank_code, $2), bank_reference = coalesce(bank_reference, $3),
        channel = coalesce(channel, $4), provider_reference = coalesce(provider_reference, $5), order_id = coalesce(order_id, $6)
      where id = $1 returning *`,
    [id, more.from_bank_code, more.bank_reference, more.channel, more.provider_reference, more.order_id],
  )
  const [row] = rows
  if (!row) throw new Error('the locked payment is missing')
  return row
}

export async function setState(tx: Tx, id: number, state: 'unmatched' | 'review' | 'credited' | 'held', playerId: number | null) {
  await tx.query('update incoming_payment set state = $2, player_id = $3 where id = $1', [id, state, playerId])
}

export type Resolution = { by: string; reason: string; at: number }

export async function setSame(tx: Tx, id: number, sameAs: number, resolution?: Resolution): Promise<void> {
  await tx.query(
    "update incoming_payment set state = 'same', same_as = $2, resolved_by = $3, resolution = $4, resolved_at = $5 where id = $1",
    [id, sameAs, resolution?.by, resolution?.reason, resolution && new Date(resolution.at)],
  )
}

export async function setReturned(tx: Tx, id: number, { by, reason, at }: Resolution): Promise<void> {
  await tx.query("update incoming_payment set state = 'returned', resolved_by = $2, resolution = $3, resolved_at = $4 where id = $1", [
    id,
    by,
    reason,
    new Date(at),
  ])
}

export async function noteResolution(tx: Tx, id: number, { by, reason, at }: Resolution): Promise<void> {
  await tx.query('update incoming_payment set resolved_by = $2, resolution = $3, resolved_at = $4 where id = $1', [
    id,
    by,
    reason,
    new Date(at),
  ])
}

/**
 * Compares amount, approximate time and account; a common kind of identity rules a payment out. For an unknown account only what staff
 * settled counts: others are of channels that no bank lists.
 */
export async function settledLike(database: Queryable, payment: IncomingPayment): Promise<number[]> {
  const [byBank, byProvider] = [payment.bank_reference !== null, payment.provider_reference !== null]
  if (byBank && byProvider) return []
  const { rows } = await database.query<{ id: number }>(
    `select id from incoming_payment where amount = $1 and at between $2 and $3 and id <> $4 and state in ('credited', 'held', 'returned')
        and (to_account_no = $5 or $5::text is null or (to_account_no is null and resolved_by is not null))
        and case when $6 then bank_reference is null else provider_reference is null end
      order by id`,
    [
      payment.amount,
      new Date(payment.at.getTime() - sameWithin),
      new Date(payment.at.getTime() + sameWithin),
      payment.id,
      payment.to_account_no,
      byBank,
    ],
  )
  return rows.map(({ id }) => id)
}

/** Public ids, from the alarm. */
export async function fitsOf(database: Queryable, id: number): Promise<string[]> {
  const { rows } = await database.query<{ public_id: string }>(
    `select public_id from player where id in (select jsonb_array_elements_text(detail -> 'fits')::bigint from alarm
      where kind = 'paymentReview' and detail -> 'payment' = to_jsonb($1::bigint)) order by id`,
    [id],
  )
  return rows.map(({ public_id: publicId }) => publicId)
}

/** From its last alarm. */
export async function whyOf(database: Queryable, id: number): Promise<string | null> {
  const { rows } = await database.query<{ why: string | null }>(
    `select detail ->> 'why' as why from alarm where kind in ('paymentReview', 'paymentUnmatched') and detail -> 'payment' = to_jsonb($1::bigint)
      order by id desc limit 1`,
    [id],
  )
  return rows[0]?.why ?? null
}

export async function openPayments(
  database: Queryable,
  { state, after, limit }: { state: PaymentState | undefined; after: number; limit: number },
): Promise<IncomingPayment[]> {
  const { rows } = await database.query<IncomingPayment>(
    `select * from incoming_payment where state in ('unmatched', 'review') and ($1::text is null or state = $1) and id > $2
      order by id limit $3`,
    [state, after, limit],
  )
  return rows
}
