import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { publish } from '../events/events.ts'

export type GameRow = {
  player_id: number
  slot_code: string
  username: string
  password: string
  synced_at: Date | null
  failed: boolean
  cursor: string | null
  moves: number
  bet_changes: number
  reset_id: string | null
  next_password: string | null
}

export async function gamesOf(database: Queryable, playerId: number): Promise<GameRow[]> {
  const { rows } = await database.query<GameRow>('select * from game_account where player_id = $1 order by slot_code', [playerId])
  return rows
}

export async function findGame(database: Queryable, playerId: number, slotCode: string): Promise<GameRow | undefined> {
  const { rows } = await database.query<GameRow>('select * from game_account where player_id = $1 and slot_code = $2', [playerId, slotCode])
  return rows[0]
}

/** Locks in a fixed order, against deadlocks. */
export async function lockGames(tx: Tx, playerId: number, slotCodes: string[]): Promise<GameRow[]> {
  const { rows } = await tx.query<GameRow>(
    'select * from game_account where player_id = $1 and slot_code = any ($2) order by slot_code for update',
    [playerId, slotCodes],
  )
  return rows
}

export async function insertGame(
  tx: Tx,
  playerId: number,
  { slotCode, username, password }: { slotCode: string; username: string; password: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into game_account (player_id, slot_code, username, password) values ($1, $2, $3, $4) on conflict do nothing',
    [playerId, slotCode, username, password],
  )
  publish(tx, { player: playerId, topics: ['game'] })
  return rowCount === 1
}

export async function publicIdOf(database: Queryable, playerId: number): Promise<string> {
  const { rows } = await database.query<{ public_id: string }>('select public_id from player where id = $1', [playerId])
  if (!rows[0]) throw new Error('the signed-in player does not exist')
  return rows[0].public_id
}

export async function setSynced(
  tx: Tx,
  row: GameRow,
  { cursor, betChanges, at }: { cursor: string | null; betChanges: number; at: number },
): Promise<void> {
  await tx.query(
    `update game_account set cursor = $3, synced_at = $4, failed = false, bet_changes = bet_changes + $5
      where player_id = $1 and slot_code = $2`,
    [row.player_id, row.slot_code, cursor, new Date(at), betChanges],
  )
  if (row.failed) publish(tx, { player: row.player_id, topics: ['game'] })
}

export async function setFailed(database: Queryable, row: GameRow): Promise<void> {
  await database.query('update game_account set failed = true where player_id = $1 and slot_code = $2', [row.player_id, row.slot_code])
  if (!row.failed) publish(database, { player: row.player_id, topics: ['game'] })
}

export async function beginReset(tx: Tx, row: GameRow, id: string, password: string): Promise<void> {
  await tx.query('update game_account set reset_id = $3, next_password = $4 where player_id = $1 and slot_code = $2', [
    row.player_id,
    row.slot_code,
    id,
    password,
  ])
}

export async function endReset(database: Queryable, row: GameRow, id: string, taken: boolean): Promise<void> {
  await database.query(
    `update game_account set password = case when $4 then next_password else password end, reset_id = null, next_password = null
      where player_id = $1 and slot_code = $2 and reset_id = $3`,
    [row.player_id, row.slot_code, id, taken],
  )
  publish(database, { player: row.player_id, topics: ['game'] })
}

export async function hasOpenTransfer(database: Queryable, playerId: number, slotCode: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from transfer where player_id = $1 and state in ('leaving', 'entering') and $2 in (from_code, to_code) limit 1`,
    [playerId, slotCode],
  )
  return rowCount === 1
}
