import type { Queryable } from '../db/transaction.ts'

/** A line of the statement. Money in satang. */
export type EntryRow = {
  id: number
  entry: number
  entry_type: string
  entry_status: string
  entry_from: string
  entry_to: string
  entry_amount: number
  entry_detail: Record<string, unknown> | null
  at: Date
  wallet_after: number
}

/** How many lines there are: kept with the player, never counted. */
export async function entryTotal(database: Queryable, playerId: number): Promise<number> {
  const { rows } = await database.query<{ entries: number }>('select entries from ledger_player where player_id = $1', [playerId])
  return rows[0]?.entries ?? 0
}

/** Lines by their gapless numbers, both ends included, the newest first: the last page costs what the first does. */
export async function entriesBetween(database: Queryable, playerId: number, first: number, last: number): Promise<EntryRow[]> {
  const { rows } = await database.query<EntryRow>(
    `select id, entry, entry_type, entry_status, entry_from, entry_to, entry_amount, entry_detail, at, wallet_after
      from operation where player_id = $1 and entry between $2 and $3 order by entry desc`,
    [playerId, first, last],
  )
  return rows
}
