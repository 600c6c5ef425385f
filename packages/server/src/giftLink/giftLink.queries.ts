import type { Queryable, Tx } from '../db/transaction.ts'

export type GiftRow = {
  player_id: number
  code: string
  id: string
  wallet_no: string
  status: 'redeeming' | 'credited' | 'gone'
  /** Of the intent that sent it. */
  key: string | null
}

export async function lockGift(tx: Tx, { player_id: playerId, code }: GiftRow): Promise<GiftRow | undefined> {
  return (await tx.query<GiftRow>('select * from gift_link where player_id = $1 and code = $2 for update', [playerId, code])).rows[0]
}

/** Takes a gift's code for good; undefined where somebody sent it before. */
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

/** Whether somebody sent it before, whoever. */
export async function isClaimed(database: Queryable, code: string): Promise<boolean> {
  return (await database.query("select from claims where kind = 'giftLink' and value = $1", [code])).rowCount === 1
}

/** Those whose answer never came: of all, in no order, so that one that fails does not hold up the others. */
export async function openGifts(database: Queryable, before: Date, most: number): Promise<GiftRow[]> {
  const { rows } = await database.query<GiftRow>(
    "select * from gift_link where status = 'redeeming' and created_at < $1 order by random() limit $2",
    [before, most],
  )
  return rows
}

/** How many links of a player were none since a moment, and when that count began. */
export async function triesOf(database: Queryable, playerId: number): Promise<{ count: number; since: Date } | undefined> {
  const { rows } = await database.query<{ count: number; since: Date }>('select count, since from gift_link_try where player_id = $1', [
    playerId,
  ])
  return rows[0]
}

export async function countTry(database: Queryable, playerId: number, now: number, window: number): Promise<void> {
  await database.query(
    `insert into gift_link_try values ($1, 1, $2) on conflict (player_id) do update set
      count = case when gift_link_try.since > $3 then gift_link_try.count + 1 else 1 end,
      since = case when gift_link_try.since > $3 then gift_link_try.since else $2 end`,
    [playerId, new Date(now), new Date(now - window)],
  )
}
