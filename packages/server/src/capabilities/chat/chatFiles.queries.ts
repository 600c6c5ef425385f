import type { ConversationKey } from '#core/session/conversationKey.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { claimRows, type Due } from '#platform/jobs/batch.ts'

export type FileKind = 'jpg' | 'gif' | 'mp4' | 'mov'
/** `subnet` is empty for a player. */
export type FileRow = ConversationKey & { file: string; kind: FileKind; size: number; subnet: string; at: Date }

export async function addFile(
  database: Queryable,
  { playerId, guestId }: ConversationKey,
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

const columns = 'player_id as "playerId", guest_id as "guestId", file, kind, size, subnet, at'

/** Returns undefined unless one of the guests uploaded it. */
export async function attachFile(
  tx: Tx,
  { playerId, guestId }: ConversationKey,
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

const claimFiles = (tx: Tx, due: Due, where: string, values: unknown[]): Promise<FileRow[]> =>
  claimRows(tx, { ...due, table: 'chat_file', key: 'player_id, guest_id, file', where, values, since: 'at', columns })

/** Locked, so that no message uses them meanwhile. */
export const claimOldFiles = (tx: Tx, { unsent, guests }: { unsent: number; guests: number }, due: Due): Promise<FileRow[]> =>
  claimFiles(tx, due, '(not sent and at < $1) or (player_id = 0 and at < $2)', [new Date(unsent), new Date(guests)])

/** Oldest first. */
export async function claimOldestOfGuests(tx: Tx, subnet: string | undefined, due: Due): Promise<FileRow[]> {
  const found = await claimFiles(tx, due, 'player_id = 0 and ($1::text is null or subnet = $1)', [subnet])
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

export async function releaseFiles(tx: Tx, files: FileRow[]): Promise<void> {
  await tx.query('update chat_file set next_at = null where file = any($1)', [files.map(({ file }) => file)])
}

export async function removeFile(tx: Tx, { playerId, guestId, file }: FileRow): Promise<void> {
  await tx.query('delete from chat_file where player_id = $1 and guest_id = $2 and file = $3', [playerId, guestId, file])
}

/** The row stays until the store has deleted the file. */
export async function markFileRemoved(tx: Tx, { playerId, guestId }: ConversationKey, file: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update chat_file set size = 0 where player_id = $1 and guest_id = $2 and file = $3 and size > 0 and not sent',
    [playerId, guestId, file],
  )
  return rowCount === 1
}
