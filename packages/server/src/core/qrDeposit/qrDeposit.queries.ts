import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { claimRows, type Due } from '#platform/jobs/batch.ts'
import { toStorableText } from '#platform/values/toStorableText.ts'
import type { QrBankCode, QrOrder, RegisteredQr } from '#ports/payment.ts'
import { publish } from '../events/events.ts'

export type QrStatus = 'creating' | 'refused' | 'failed' | 'live' | 'paid' | 'expired' | 'cancelled'
/** Satang. */
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

type NewOrder = QrOrder & { id: string; key: string | undefined }

/** Returns the key's order if it has one, for a retry after a crash. */
export async function openOrder(tx: Tx, playerId: number, order: NewOrder, { at, since }: { at: number; since: number }): Promise<QrRow> {
  await lockQrs(tx, playerId)
  const { rows } = await tx.query<QrRow>(
    `with known as (select * from qr where player_id = $1 and key = $7 and bank_code = $3 and amount = $4 and created_at > $8 limit 1),
      fresh as (insert into qr (player_id, id, bank_code, amount, status, created_at, expires_at, key)
        select $1, $2, $3, $4, 'creating', $5, $6, $7 where not exists (select from known) returning *),
      claimed as (insert into claims (kind, value, player_id) select 'qr', id, player_id from fresh)
      select * from known union all select * from fresh`,
    [playerId, order.id, order.bankCode, order.amount, new Date(at), new Date(order.expiresAt), order.key, new Date(since)],
  )
  const [row] = rows
  if (!row) throw new Error('openOrder returned no row')
  return row
}

export async function isAnswered(database: Queryable, { player_id, key }: QrRow): Promise<boolean> {
  const { rowCount } = await database.query('select from intent where player_id = $1 and key = $2', [player_id, key])
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

export async function liveQr(tx: Tx, playerId: number, bankCode: string): Promise<QrRow | undefined> {
  const { rows } = await tx.query<QrRow>("select * from qr where player_id = $1 and bank_code = $2 and status = 'live'", [
    playerId,
    bankCode,
  ])
  return rows[0]
}

export async function creatingQr(database: Queryable, playerId: number, bankCode: string): Promise<QrRow | undefined> {
  const { rows } = await database.query<QrRow>(
    "select * from qr where player_id = $1 and bank_code = $2 and status = 'creating' order by number desc limit 1",
    [playerId, bankCode],
  )
  return rows[0]
}

export const claimUnfinishedQrs = (database: Queryable, before: Date, due: Due, playerId?: number): Promise<QrRow[]> =>
  claimRows(database, {
    ...due,
    table: 'qr',
    key: 'player_id, id',
    where: "((status = 'creating' and created_at < $1) or cancel_due) and ($2::bigint is null or player_id = $2)",
    values: [before, playerId],
    since: 'created_at',
    early: playerId !== undefined,
  })

export async function endLive(tx: Tx, row: QrRow, at: number): Promise<void> {
  const { rowCount } = await tx.query(
    `update qr set status = case when expires_at <= $3 then 'expired' else 'cancelled' end, cancel_due = expires_at > $3,
        ended_at = least(expires_at, $3) where player_id = $1 and bank_code = $2 and status = 'live'`,
    [row.player_id, row.bank_code, new Date(at)],
  )
  if (rowCount !== 0) publish(tx, { player: row.player_id, topics: ['qr'] })
}

/** A provider may only shorten the expiry. */
export async function setLive(tx: Tx, row: QrRow, { payload, expiresAt }: RegisteredQr): Promise<QrRow> {
  const { rows } = await tx.query<QrRow>(
    "update qr set status = 'live', payload = $3, expires_at = least(expires_at, $4) where player_id = $1 and id = $2 returning *",
    [row.player_id, row.id, payload, new Date(expiresAt)],
  )
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

export async function clearCancelDue(database: Queryable, row: QrRow): Promise<void> {
  await database.query('update qr set cancel_due = false where player_id = $1 and id = $2', [row.player_id, row.id])
}
