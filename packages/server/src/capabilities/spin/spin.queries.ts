import type { Words } from '#core/catalogue/catalogue.schema.ts'
import { publish } from '#core/events/events.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import type { Weights } from './draw.ts'

/** Fixes a player's next draw; its hash is published before the spin. */
export type Commitment = { server_seed: string; nonce: number; wheel: string; weights: Weights; prizes: string }

export async function findCommitment(database: Queryable, playerId: number): Promise<Commitment | undefined> {
  const { rows } = await database.query<Commitment>(
    'select server_seed, nonce, wheel, weights, prizes from spin_promise where player_id = $1',
    [playerId],
  )
  return rows[0]
}

/** The caller has locked the player's money. */
export async function storeCommitment(
  tx: Tx,
  playerId: number,
  { server_seed: seed, nonce, wheel, weights, prizes }: Commitment,
): Promise<void> {
  await tx.query(
    `insert into spin_promise (player_id, server_seed, nonce, wheel, weights, prizes) values ($1, $2, $3, $4, $5, $6) on conflict (player_id)
      do update set server_seed = excluded.server_seed, nonce = excluded.nonce, wheel = excluded.wheel, weights = excluded.weights,
        prizes = excluded.prizes`,
    [playerId, seed, nonce, wheel, JSON.stringify(weights), prizes],
  )
}

export async function insertSpin(
  tx: Tx,
  playerId: number,
  { server_seed: seed, nonce, weights }: Commitment,
  { clientSeed, slice, at }: { clientSeed: string; slice: string; at: number },
): Promise<void> {
  await tx.query('insert into spin values ($1, $2, $3, $4, $5, $6, $7)', [
    playerId,
    nonce,
    seed,
    clientSeed,
    JSON.stringify(weights),
    slice,
    new Date(at),
  ])
}

/** Percent that a bonus pays if it is ended early. Coupons of earlier releases lack it. */
export const percentFailOf = ({ percentFail = 50 }: Offer): number => percentFail

type Offer = { name: Words; label: Words; htmlDescription: Words; turnover?: number; percentFail?: number }
export type CouponRow = {
  player_id: number
  id: string
  prize: string
  kind: string
  /** Satang, or coins. */
  amount: number
  offer: Offer
  won_at: Date
  expires_at: Date
  claimed_at: Date | null
}

export async function insertCoupon(tx: Tx, row: Omit<CouponRow, 'claimed_at'>): Promise<void> {
  await tx.query('insert into coupon values ($1, $2, $3, $4, $5, $6, $7, $8)', [
    row.player_id,
    row.id,
    row.prize,
    row.kind,
    row.amount,
    JSON.stringify(row.offer),
    row.won_at,
    row.expires_at,
  ])
  publish(tx, { player: row.player_id, topics: ['spin'] })
}

export async function openCoupons(database: Queryable, playerId: number, now: number): Promise<CouponRow[]> {
  const { rows } = await database.query<CouponRow>(
    'select * from coupon where player_id = $1 and claimed_at is null and expires_at > $2 order by won_at desc, id',
    [playerId, new Date(now)],
  )
  return rows
}

export async function lockCoupon(tx: Tx, playerId: number, id: string): Promise<CouponRow | undefined> {
  const { rows } = await tx.query<CouponRow>('select * from coupon where player_id = $1 and id = $2 for update', [playerId, id])
  return rows[0]
}

export async function setClaimed(tx: Tx, row: CouponRow, at: number): Promise<void> {
  await tx.query('update coupon set claimed_at = $3 where player_id = $1 and id = $2', [row.player_id, row.id, new Date(at)])
  publish(tx, { player: row.player_id, topics: ['spin'] })
}
