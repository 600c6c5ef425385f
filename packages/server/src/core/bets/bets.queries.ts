import type { Queryable, Tx } from '#platform/db/transaction.ts'
import type { GameBet } from '#ports/game.ts'

/** Satang: `net` of the balance; `staked` and `won` of play. */
export type BetChanges = { count: number; net: number; staked: number; won: number }

/**
 * Returns the difference to earlier reports. A bet's first time stays, at most `now`, so that it cannot move past a bonus's grant. The
 * caller holds the account's lock.
 */
export async function recordBets(
  tx: Tx,
  { player_id: playerId, slot_code: slotCode }: { player_id: number; slot_code: string },
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

/** In one game or in all; satang. */
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
