import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { claimRows, type Due } from '#platform/jobs/batch.ts'

export type GiftRow = {
  player_id: number
  code: string
  id: string
  wallet_no: string
  status: 'redeeming' | 'credited' | 'gone'
  key: string | null
}

export async function lockGift(tx: Tx, { player_id: playerId, code }: GiftRow): Promise<GiftRow | undefined> {
  return (await tx.query<GiftRow>('select * from gift_link where player_id = $1 and code = $2 for update', [playerId, code])).rows[0]
}

export async function openGift(
  tx: Tx,
  playerId: number,
  gift: { code: string; id: string; walletNo: string; amount: number; key: string | undefined },
  at: number,
): Promise<GiftRow | undefined> {
  const { rowCount } = await tx.query("insert into claims (kind, value, player_id) values ('giftLink', $1, $2) on conflict do nothing", [
    gift.code,
    playerId,
  ])
  if (rowCount === 0) return undefined
  const { rows } = await tx.query<GiftRow>(
    `insert into gift_link (player_id, code, id, wallet_no, status, created_at, key, amount)
      values ($1, $2, $3, $4, 'redeeming', $5, $6, $7) returning *`,
    [playerId, gift.code, gift.id, gift.walletNo, new Date(at), gift.key, gift.amount],
  )
  return rows[0]
}

export async function setGift(tx: Tx, { player_id: playerId, code }: GiftRow, status: GiftRow['status']): Promise<void> {
  await tx.query('update gift_link set status = $3 where player_id = $1 and code = $2', [playerId, code, status])
}

export async function isClaimed(database: Queryable, code: string): Promise<boolean> {
  return (await database.query("select from claims where kind = 'giftLink' and value = $1", [code])).rowCount === 1
}

export const claimOpenGifts = (database: Queryable, before: Date, due: Due): Promise<GiftRow[]> =>
  claimRows(database, {
    ...due,
    table: 'gift_link',
    key: 'player_id, code',
    where: "status = 'redeeming' and created_at < $1",
    values: [before],
    since: 'created_at',
  })

/** Runs before the lookup, so that parallel requests cannot exceed the limit. */
export async function reserveTry(
  database: Queryable,
  playerId: number,
  { now, window, limit }: { now: number; window: number; limit: number },
): Promise<{ reserved: boolean; since: Date }> {
  const { rows } = await database.query<{ since: Date }>(
    `insert into gift_link_try as try values ($1, 1, $2) on conflict (player_id) do update set
      count = case when try.since > $3 then try.count + 1 else 1 end,
      since = case when try.since > $3 then try.since else $2 end
      where try.since <= $3 or try.count < $4
      returning since`,
    [playerId, new Date(now), new Date(now - window), limit],
  )
  if (rows[0]) return { reserved: true, since: rows[0].since }
  const full = await database.query<{ since: Date }>('select since from gift_link_try where player_id = $1', [playerId])
  return { reserved: false, since: full.rows[0]?.since ?? new Date(now) }
}

export async function releaseTry(database: Queryable, playerId: number, since: Date): Promise<void> {
  await database.query('update gift_link_try set count = count - 1 where player_id = $1 and since = $2 and count > 0', [playerId, since])
}
