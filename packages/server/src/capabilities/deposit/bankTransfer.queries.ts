import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { claimRows, type Due } from '#platform/jobs/batch.ts'

export async function readCursor(database: Queryable): Promise<string> {
  return (await database.query<{ place: string }>('select place from bank_cursor')).rows[0]?.place ?? ''
}

export async function moveCursor(database: Queryable, from: string, to: string): Promise<void> {
  await database.query(
    'insert into bank_cursor (place) values ($2) on conflict (one) do update set place = $2 where bank_cursor.place = $1::text',
    [from, to],
  )
}

/** Returns false if `limit` are pending. The caller has locked the player's ledger. */
export async function addAnnouncement(
  tx: Tx,
  playerId: number,
  transactionId: number,
  amount: number,
  { at, limit }: { at: number; limit: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into announcement (player_id, transaction_id, amount, at) select $1::bigint, $2::bigint, $3::bigint, $4
      where (select count(*) from announcement where player_id = $1) < $5`,
    [playerId, transactionId, amount, new Date(at), limit],
  )
  return rowCount === 1
}

/** Returns whether more transfers of this amount were credited than announced. */
export async function hasUnannouncedCredit(tx: Tx, playerId: number, amount: number, since: Date): Promise<boolean> {
  const { rows } = await tx.query<{ left: boolean }>(
    `select count(*) filter (where kind = 'bankTransfer') > count(*) filter (where kind = 'announcement') as left from ledger_transaction
      where player_id = $1 and entry_type = 'deposit' and entry_status = 'SUCCESS' and entry_amount = $2 and at >= $3`,
    [playerId, amount, since],
  )
  return rows[0]?.left ?? false
}

export type AnnouncementRow = { playerId: number; transactionId: number }

export const claimOldAnnouncements = (database: Queryable, before: number, due: Due): Promise<AnnouncementRow[]> =>
  claimRows(database, {
    ...due,
    table: 'announcement',
    key: 'player_id, transaction_id',
    where: 'at < $1',
    values: [new Date(before)],
    since: 'at',
    columns: 'player_id as "playerId", transaction_id as "transactionId"',
  })

export async function removeAnnouncement(tx: Tx, { playerId, transactionId }: AnnouncementRow): Promise<boolean> {
  const { rowCount } = await tx.query('delete from announcement where player_id = $1 and transaction_id = $2', [playerId, transactionId])
  return rowCount === 1
}
