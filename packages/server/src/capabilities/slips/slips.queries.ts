import { publish } from '#core/events/events.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { claimRows, type Due } from '#platform/jobs/batch.ts'
import type { NoteCode } from '#ports/notes.ts'

/** Satang, 0 while unknown. */
export type SlipRow = {
  player_id: number
  number: number
  id: string
  file: string
  status: 'READING' | 'SUCCESS' | 'FAILED'
  note: NoteCode | null
  amount: number
  uploaded_at: Date
  attempts: number
  file_removed_at: Date | null
}

export async function insertSlip(tx: Tx, playerId: number, slip: { id: string; file: string; at: number }): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('slip:' || $1::text, 0))", [playerId])
  await tx.query(
    `insert into slip (player_id, number, id, file, status, uploaded_at, next_at)
      select $1, coalesce(max(number), 0) + 1, $2, $3, 'READING', $4, $4 from slip where player_id = $1`,
    [playerId, slip.id, slip.file, new Date(slip.at)],
  )
  publish(tx, { player: playerId, topics: ['slip'] })
}

export async function slipTotal(database: Queryable, playerId: number): Promise<number> {
  const { rows } = await database.query<{ total: number }>(
    'select coalesce(max(number), 0)::bigint as total from slip where player_id = $1',
    [playerId],
  )
  return rows[0]?.total ?? 0
}

export async function slipsBetween(database: Queryable, playerId: number, first: number, last: number): Promise<SlipRow[]> {
  const { rows } = await database.query<SlipRow>(
    'select * from slip where player_id = $1 and number between $2 and $3 order by number desc',
    [playerId, first, last],
  )
  return rows
}

export async function findSlip(database: Queryable, playerId: number, id: string): Promise<SlipRow | undefined> {
  return (await database.query<SlipRow>('select * from slip where player_id = $1 and id = $2', [playerId, id])).rows[0]
}

export const claimReading = (database: Queryable, due: Due, playerId?: number): Promise<SlipRow[]> =>
  claimRows(database, {
    ...due,
    table: 'slip',
    key: 'player_id, number',
    where: "status = 'READING' and ($1::bigint is null or player_id = $1)",
    values: [playerId],
    set: 'attempts = attempts + 1',
  })

/** `counts`: this try counts. Ignored after a newer claim. */
export async function putBack(database: Queryable, row: SlipRow, { at, counts }: { at: number; counts: boolean }): Promise<void> {
  await database.query('update slip set next_at = $4, attempts = $5 where player_id = $1 and number = $2 and attempts = $3', [
    row.player_id,
    row.number,
    row.attempts,
    new Date(at),
    counts ? row.attempts : row.attempts - 1,
  ])
}

export async function lockReading(tx: Tx, { player_id: playerId, number }: SlipRow): Promise<SlipRow | undefined> {
  const { rows } = await tx.query<SlipRow>("select * from slip where player_id = $1 and number = $2 and status = 'READING' for update", [
    playerId,
    number,
  ])
  return rows[0]
}

export async function setSlip(tx: Tx, row: SlipRow, to: { status: SlipRow['status']; note?: NoteCode; amount?: number }): Promise<void> {
  await tx.query('update slip set status = $3, note = $4, amount = coalesce($5, amount) where player_id = $1 and number = $2', [
    row.player_id,
    row.number,
    to.status,
    to.note,
    to.amount,
  ])
  publish(tx, { player: row.player_id, topics: ['slip'] })
}

export async function claimSlip(tx: Tx, playerId: number, value: string): Promise<boolean> {
  const { rowCount } = await tx.query("insert into claims (kind, value, player_id) values ('slip', $1, $2) on conflict do nothing", [
    value,
    playerId,
  ])
  return rowCount === 1
}

export async function addLink(database: Queryable, link: { hash: string; playerId: number; file: string; until: number }): Promise<void> {
  await database.query('insert into slip_link values ($1, $2, $3, $4)', [link.hash, link.playerId, link.file, new Date(link.until)])
}

export async function fileOfLink(database: Queryable, hash: string, now: number): Promise<string | undefined> {
  const { rows } = await database.query<{ file: string }>('select file from slip_link where hash = $1 and expires_at > $2', [
    hash,
    new Date(now),
  ])
  return rows[0]?.file
}

export async function deleteOldLinks(database: Queryable, now: number): Promise<void> {
  await database.query('delete from slip_link where expires_at <= $1', [new Date(now)])
}

export async function addFile(database: Queryable, { playerId, file, at }: { playerId: number; file: string; at: number }): Promise<void> {
  await database.query('insert into unclaimed_file values ($1, $2, $3)', [playerId, file, new Date(at)])
}

export async function removeUnclaimedFile(tx: Tx, playerId: number, file: string): Promise<boolean> {
  return (await tx.query('delete from unclaimed_file where player_id = $1 and file = $2', [playerId, file])).rowCount === 1
}

export const claimUnclaimedFiles = (tx: Tx, before: number, due: Due): Promise<{ player_id: number; file: string }[]> =>
  claimRows(tx, { ...due, table: 'unclaimed_file', key: 'player_id, file', where: 'at < $1', values: [new Date(before)], since: 'at' })

export const claimFailedSlips = (tx: Tx, before: number, due: Due): Promise<SlipRow[]> =>
  claimRows(tx, {
    ...due,
    table: 'slip',
    key: 'player_id, number',
    where: "status = 'FAILED' and file_removed_at is null and uploaded_at < $1",
    values: [new Date(before)],
  })

export async function markFileRemoved(tx: Tx, row: Pick<SlipRow, 'player_id' | 'number'>, at: number): Promise<void> {
  await tx.query('update slip set file_removed_at = $3 where player_id = $1 and number = $2', [row.player_id, row.number, new Date(at)])
}
