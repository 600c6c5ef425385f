import type { Queryable, Tx } from '../db/transaction.ts'
import type { Key } from './chat.queries.ts'

export type FileKind = 'jpg' | 'gif' | 'mp4' | 'mov'
/** `subnet` is empty for a player. */
export type FileRow = Key & { file: string; kind: FileKind; size: number; subnet: string }

export async function addFile(
  database: Queryable,
  { playerId, guestId }: Key,
  { file, kind, size, subnet, at }: Pick<FileRow, 'file' | 'kind' | 'size' | 'subnet'> & { at: number },
): Promise<void> {
  await database.query('insert into chat_file (player_id, guest_id, file, kind, size, at, subnet) values ($1, $2, $3, $4, $5, $6, $7)', [
    playerId,
    guestId,
    file,
    kind,
    size,
    new Date(at),
    subnet,
  ])
}

const columns = 'player_id as "playerId", guest_id as "guestId", file, kind, size, subnet'

/** Assigns a file to a message; undefined when none of those guests uploaded it. */
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
  const { rows } = await database.query<FileRow>(`select ${columns} from chat_file where file = $1`, [file])
  return rows[0]
}

/** Locks unsent files from before `unsent` and guests' files from before `guests`, so that a message cannot use one meanwhile. */
export async function oldFiles(tx: Tx, { unsent, guests }: { unsent: number; guests: number }): Promise<FileRow[]> {
  const { rows } = await tx.query<FileRow>(
    `select ${columns} from chat_file
      where (not sent and at < $1) or (player_id = 0 and at < $2) order by at limit 20 for update skip locked`,
    [new Date(unsent), new Date(guests)],
  )
  return rows
}

export async function oldestOfGuests(tx: Tx, subnet: string | undefined): Promise<FileRow[]> {
  const { rows } = await tx.query<FileRow>(
    `select ${columns} from chat_file where player_id = 0 ${subnet === undefined ? '' : 'and subnet = $1'}
      order by at limit 20 for update skip locked`,
    subnet === undefined ? [] : [subnet],
  )
  return rows
}

export async function removeFile(tx: Tx, { playerId, guestId, file }: FileRow): Promise<void> {
  await tx.query('delete from chat_file where player_id = $1 and guest_id = $2 and file = $3', [playerId, guestId, file])
}

/** Keeps the row until the store has deleted the file; false when it is empty already. */
export async function emptyFile(tx: Tx, { playerId, guestId }: Key, file: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update chat_file set size = 0 where player_id = $1 and guest_id = $2 and file = $3 and size > 0 and not sent',
    [playerId, guestId, file],
  )
  return rowCount === 1
}
