import type { Pool } from 'pg'
import { recordset } from '#platform/db/recordset.ts'
import { transaction, unlessLocked, withRetry, type Queryable, type Tx } from '#platform/db/transaction.ts'
import { claimRows, type Due } from '#platform/jobs/batch.ts'
import { groupCalls } from '#platform/queues/groupCalls.ts'
import { toStorableText } from '#platform/values/toStorableText.ts'
import type { QrBankCode, QrOrder, RegisteredQr } from '#ports/payment.ts'
import { publish } from '../events/events.ts'
import type { IdempotentRequest, StoredResponse } from '../idempotency/idempotency.queries.ts'

export type QrStatus = 'creating' | 'refused' | 'failed' | 'live' | 'paid' | 'expired' | 'cancelled'
/** Amounts in satang. */
export type QrRow = {
  player_id: number
  id: string
  number: number
  bank_code: QrBankCode
  amount: number
  status: QrStatus
  payload: string | null
  message: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  paid_amount: number
  late: boolean
  held: boolean
  cancel_due: boolean
  key: string | null
}

/** Locks the QRs of a player, so that two new ones cannot exceed a limit together. Call it before QR rows or the ledger are locked. */
export async function lockQrs(tx: Tx, playerId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('qr:' || $1::text, 0))", [playerId])
}

type NewOrder = QrOrder & { playerId: number; key: string | undefined; at: number; since: number; hour: number; allowed: number }

async function openOrders(database: Queryable, orders: NewOrder[]): Promise<(QrRow | null)[]> {
  const given = orders.map(({ at, expiresAt, since, ...order }) => ({
    ...order,
    at: new Date(at),
    expiresAt: new Date(expiresAt),
    since: new Date(since),
  }))
  // Players are locked in order, against deadlocks.
  const text = `select opened.* from (
      select * from json_to_recordset($1) as given (place int, "playerId" bigint, id text, "bankCode" text, amount bigint, key text, at timestamptz,
        "expiresAt" timestamptz, since timestamptz, hour bigint, allowed int) order by "playerId", place) o
      left join lateral qr_open("playerId", o.id, "bankCode", o.amount, o.key, o.at, "expiresAt", since, hour, allowed) opened on true
    order by place`
  const { rows } = await database.query<QrRow | { id: null }>({ name: 'qr_open', text, values: [recordset(given)] })
  return rows.map((row) => (row.id === null ? null : row))
}

const openInGroup = groupCalls<NewOrder, QrRow | null>((pool, orders) => withRetry(() => openOrders(pool, orders)))

/** Returns the key's order if it has one, for a retry after a crash; null if the hour's orders are used up. */
export async function openOrder(pool: Pool, order: NewOrder): Promise<QrRow | null> {
  const opened = await unlessLocked(openInGroup(pool, order))
  if (opened !== undefined) return opened
  return transaction(pool, async (tx) => {
    await lockQrs(tx, order.playerId)
    return (await openOrders(tx, [order]))[0] ?? null
  })
}

type Answered = { mine: IdempotentRequest; id: string; qr: RegisteredQr; answer: object; at: number }
type LiveOutcome = (StoredResponse & { state: 'new'; outcome: 'live' | 'other' }) | (StoredResponse & { outcome: null })

export const goLive = groupCalls<Answered, LiveOutcome>(async (pool, all) => {
  const given = all.map(({ mine, id, qr, answer, at }) => ({
    ...mine,
    id,
    payload: qr.payload,
    expiresAt: new Date(qr.expiresAt),
    answer: JSON.stringify(answer),
    at: new Date(at),
  }))
  const text = `select done.* from (
      select * from json_to_recordset($1) as given (place int, "playerId" bigint, key text, operation text, fingerprint text, id text, payload text,
        "expiresAt" timestamptz, answer text, at timestamptz) order by "playerId", place) o,
      lateral qr_go_live("playerId", key, operation, fingerprint, o.id, payload, "expiresAt", o.answer, o.at) done
    order by place`
  const query = { name: 'qr_go_live', text, values: [recordset(given)] }
  return (await withRetry(() => pool.query<LiveOutcome>(query))).rows
})

export type LockedOrder = QrRow & { live: number | null; excluded_until: Date | null; limited: boolean | null }

export async function lockOrder(tx: Tx, playerId: number, id: string): Promise<LockedOrder> {
  const { rows } = await tx.query<LockedOrder>({
    name: 'qr_lock',
    text: 'select (l.order_row).*, live, excluded_until, limited from qr_lock($1, $2) l',
    values: [playerId, id],
  })
  const [row] = rows
  if (row?.id !== id) throw new Error('the QR has no row')
  return row
}

export async function isAnswered(database: Queryable, { player_id, key }: QrRow): Promise<boolean> {
  const { rowCount } = await database.query('select from idempotent_request where player_id = $1 and key = $2', [player_id, key])
  return rowCount === 1
}

export async function lockQr(tx: Tx, playerId: number, id: string): Promise<QrRow | undefined> {
  const { rows } = await tx.query<QrRow>('select * from qr where player_id = $1 and id = $2 for update', [playerId, id])
  return rows[0]
}

export async function visibleQr(database: Queryable, playerId: number, bankCode: string): Promise<QrRow | undefined> {
  const { rows } = await database.query<QrRow>(
    `select * from qr where player_id = $1 and bank_code = $2 and status in ('live', 'paid', 'expired', 'cancelled')
      order by (status = 'live') desc, number desc limit 1`,
    [playerId, bankCode],
  )
  return rows[0]
}

export async function creatingQr(database: Queryable, playerId: number, bankCode: string): Promise<QrRow | undefined> {
  const { rows } = await database.query<QrRow>(
    "select * from qr where player_id = $1 and bank_code = $2 and status = 'creating' order by number desc limit 1",
    [playerId, bankCode],
  )
  return rows[0]
}

/** QRs of `playerIds` are claimed before they are due too. */
export const claimUnfinishedQrs = (database: Queryable, before: Date, due: Due, playerIds?: number[]): Promise<QrRow[]> =>
  claimRows(database, {
    ...due,
    table: 'qr',
    key: 'player_id, id',
    where: "((status = 'creating' and created_at < $1) or cancel_due) and ($2::bigint[] is null or player_id = any ($2))",
    values: [before, playerIds],
    since: 'created_at',
    early: playerIds !== undefined,
  })

export async function setLive(tx: Tx, row: QrRow, { payload, expiresAt }: RegisteredQr, at: number): Promise<QrRow> {
  const { rows } = await tx.query<QrRow>({
    name: 'qr_become_live',
    text: 'select * from qr_become_live($1, $2, $3, $4, $5, $6)',
    values: [row.player_id, row.id, row.bank_code, payload, new Date(expiresAt), new Date(at)],
  })
  publish(tx, { player: row.player_id, topics: ['qr'] })
  return rows[0] ?? row
}

export async function setEnded(
  tx: Tx,
  row: QrRow,
  status: QrStatus,
  at: number,
  more: { cancelDue?: boolean; message?: string } = {},
): Promise<QrRow> {
  const { rows } = await tx.query<QrRow>(
    'update qr set status = $3, ended_at = $4, cancel_due = $5, message = $6 where player_id = $1 and id = $2 returning *',
    [
      row.player_id,
      row.id,
      status,
      new Date(at),
      more.cancelDue ?? false,
      more.message === undefined ? null : toStorableText(more.message),
    ],
  )
  publish(tx, { player: row.player_id, topics: ['qr'] })
  return rows[0] ?? row
}

export async function setPaid(
  tx: Tx,
  row: QrRow,
  { amount, late, held, at }: { amount: number; late: boolean; held: boolean; at: number },
): Promise<void> {
  await tx.query(
    `update qr set status = 'paid', paid_amount = paid_amount + $3, late = late or $4, ended_at = $5, held = held or $6, cancel_due = false
      where player_id = $1 and id = $2`,
    [row.player_id, row.id, amount, late, new Date(at), held],
  )
  publish(tx, { player: row.player_id, topics: ['qr'] })
}

export const clearCancelDue = groupCalls<QrRow>(async (pool, rows) => {
  const text = `update qr set cancel_due = false from unnest($1::bigint[], $2::text[]) done (player_id, id)
    where qr.player_id = done.player_id and qr.id = done.id`
  const values = [rows.map((row) => row.player_id), rows.map(({ id }) => id)]
  await withRetry(() => pool.query({ name: 'clear_cancel_due', text, values }))
})
