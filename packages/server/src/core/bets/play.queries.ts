import type { Queryable, Tx } from '#platform/db/transaction.ts'

/** Satang, in total and at the last refund. */
export type Play = { deposited: number; staked: number; won: number; refunded_staked: number; refunded_won: number }

/** Deltas are negative after a returned or corrected bet. */
export async function countPlay(
  tx: Tx,
  playerId: number,
  { deposited = 0, staked = 0, won = 0 }: { deposited?: number; staked?: number; won?: number },
): Promise<void> {
  await tx.query({
    name: 'count_play',
    text: `with counted as (insert into player_play as p (player_id, deposited, staked, won) values ($1, $2, $3, $4)
        on conflict (player_id) do update set deposited = p.deposited + $2, staked = p.staked + $3, won = p.won + $4)
      insert into invite_due select id from player where id = $1 and inviter_id is not null
        -- Locks the row, so that the job cannot delete it before it sees these totals.
        on conflict (invitee_id) do update set invitee_id = excluded.invitee_id`,
    values: [playerId, deposited, staked, won],
  })
}

export async function playOf(database: Queryable, playerId: number): Promise<Play> {
  const { rows } = await database.query<Play>('select * from player_play where player_id = $1', [playerId])
  return rows[0] ?? { deposited: 0, staked: 0, won: 0, refunded_staked: 0, refunded_won: 0 }
}
