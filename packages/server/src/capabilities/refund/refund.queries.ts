import type { Queryable, Tx } from '#platform/db/transaction.ts'

export type RefundRow = { amount: number; at: Date }

/** The caller has locked the player's money. */
export async function keepRefund(tx: Tx, playerId: number, amount: number, at: number): Promise<void> {
  await tx.query('insert into refund select $1, coalesce(max(number), 0) + 1, $2, $3 from refund where player_id = $1', [
    playerId,
    amount,
    new Date(at),
  ])
  await tx.query('update player_play set refunded_staked = staked, refunded_won = won where player_id = $1', [playerId])
}

export async function refundsOf(
  database: Queryable,
  playerId: number,
  page: number,
  limit: number,
): Promise<{ rows: RefundRow[]; total: number }> {
  const { rows: counted } = await database.query<{ total: number }>(
    'select coalesce(max(number), 0)::bigint as total from refund where player_id = $1',
    [playerId],
  )
  const total = counted[0]?.total ?? 0
  const newest = total - (page - 1) * limit
  const { rows } = await database.query<RefundRow>(
    'select amount, at from refund where player_id = $1 and number <= $2 and number > $3 order by number desc',
    [playerId, newest, newest - limit],
  )
  return { rows, total }
}
