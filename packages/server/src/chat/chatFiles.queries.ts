import type { Queryable, Tx } from '../db/transaction.ts'
import type { Key } from './chat.queries.ts'

export type FileKind = 'jpg' | 'gif' | 'mp4' | 'mov'
type FileRow = Key & { file: string; kind: FileKind; size: number }

/** Notes a file before it is stored. */
export async function addFile(
  database: Queryable,
  { playerId, guestId }: Key,
  { file, kind, size, at }: { file: string; kind: FileKind; size: number; at: number },
): Promise<void> {
  await database.query('insert into chat_file (player_id, guest_id, file, kind, size, at) values ($1, $2, $3, $4, $5, $6)', [
    playerId,
    guestId,
    file,
    kind,
    size,
    new Date(at),
  ])
}

/** From here on it belongs to a message of this talk. Its kind; undefined where it stood under none of those guests' ids. */
export async function takeFile(
  tx: Tx,
  { playerId, guestId }: Key,
  { file, from }: { file: string; from: string[] },
): Promise<FileKind | undefined> {
  const { rows } = await tx.query<FileRow>(
    'update chat_file set sent = true, guest_id = $2 where player_id = $1 and guest_id = any($4) and file = $3 returning kind',
    [playerId, guestId, file, from],
  )
  return rows[0]?.kind
}

export async function findFile(database: Queryable, file: string): Promise<FileRow | undefined> {
  const { rows } = await database.query<FileRow>(
    'select player_id as "playerId", guest_id as "guestId", file, kind, size from chat_file where file = $1',
    [file],
  )
  return rows[0]
}

/**
 * Some that are in no message and were stored before that moment, or are a guest's from before the other; locked: a message that
 * would take one waits, and finds it gone.
 */
export async function oldFiles(tx: Tx, { unsent, guests }: { unsent: number; guests: number }): Promise<FileRow[]> {
  const { rows } = await tx.query<FileRow>(
    `select player_id as "playerId", guest_id as "guestId", file, kind, size from chat_file
      where (not sent and at < $1) or (player_id = 0 and at < $2) order by at limit 20 for update skip locked`,
    [new Date(unsent), new Date(guests)],
  )
  return rows
}

export async function removeFile(tx: Tx, { playerId, guestId, file }: FileRow): Promise<void> {
  await tx.query('delete from chat_file where player_id = $1 and guest_id = $2 and file = $3', [playerId, guestId, file])
}

/** It counts for nothing any more; its name stays, so that the store can be rid of it. False where that is done already. */
export async function emptyFile(tx: Tx, { playerId, guestId }: Key, file: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update chat_file set size = 0 where player_id = $1 and guest_id = $2 and file = $3 and size > 0 and not sent',
    [playerId, guestId, file],
  )
  return rowCount === 1
}
