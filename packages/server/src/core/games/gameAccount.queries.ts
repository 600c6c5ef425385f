import { publish } from '../events/events.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import type { GameBet } from '#ports/game.ts'

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

/** Locks in a fixed order, so that callers cannot deadlock. */
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
  if (!rows[0]) throw new Error('who is signed in is a player')
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

/** Satang: `net` of the balance; `staked` and `won` of play. */
export type BetChanges = { count: number; net: number; staked: number; won: number }

/**
 * Returns the difference to earlier reports of the bets; a repeat changes nothing. The time of placing is the first report's, and no later
 * than `now`, so that a bet cannot move past the grant of a bonus. The caller holds the account's lock.
 */
export async function recordBets(
  tx: Tx,
  { player_id: playerId, slot_code: slotCode }: GameRow,
  bets: GameBet[],
  now: number,
): Promise<BetChanges> {
  const { rows } = await tx.query<BetChanges>(
    `with report as (
        select * from unnest($3::text[], $4::bigint[], $5::bigint[], $6::timestamptz[], $7::text[], $8::timestamptz[])
          as r (bet_id, stake, win, at, state, settled_at)),
      changed as (
        insert into game_bet as b (player_id, slot_code, bet_id, stake, win, at, state, settled_at)
          select $1, $2, bet_id, stake, win, at, state, settled_at from report
        on conflict (player_id, slot_code, bet_id) do update
          set stake = excluded.stake, win = excluded.win, state = excluded.state, settled_at = excluded.settled_at
          where (b.stake, b.win, b.state) is distinct from (excluded.stake, excluded.win, excluded.state)
        returning bet_id, stake, win, state),
      both_sides as (
        select 1 as sign, bet_id, stake, win, state from changed
        -- As it was before this statement.
        union all select -1, b.bet_id, b.stake, b.win, b.state from game_bet b join changed using (bet_id)
          where b.player_id = $1 and b.slot_code = $2)
      select count(*) filter (where sign = 1) as count,
        coalesce(sum(sign * (win - stake)) filter (where state <> 'returned'), 0)::bigint as net,
        coalesce(sum(sign * stake) filter (where state = 'settled'), 0)::bigint as staked,
        coalesce(sum(sign * win) filter (where state = 'settled'), 0)::bigint as won
      from both_sides`,
    [
      playerId,
      slotCode,
      bets.map(({ id }) => id),
      bets.map(({ stake }) => stake),
      bets.map(({ win }) => win),
      bets.map(({ at }) => new Date(Math.min(at, now))),
      bets.map(({ state = 'settled' }) => state),
      bets.map(({ state, at, settledAt = at }) => (state === 'open' ? null : new Date(settledAt))),
    ],
  )
  return rows[0] ?? { count: 0, net: 0, staked: 0, won: 0 }
}

/** In one game or in all; stakes in satang. */
export async function openBetsOf(
  database: Queryable,
  playerId: number,
  slotCode: string | null = null,
): Promise<{ count: number; stakes: number }> {
  const { rows } = await database.query<{ count: number; stakes: number }>({
    name: 'open_bets_of',
    text: `select count(*) as count, coalesce(sum(stake), 0)::bigint as stakes from game_bet
      where player_id = $1 and state = 'open' and ($2::text is null or slot_code = $2)`,
    values: [playerId, slotCode],
  })
  return rows[0] ?? { count: 0, stakes: 0 }
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
