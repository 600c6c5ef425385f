import type { Queryable } from '../db/transaction.ts'

export type Profile = { _id: string; username: string; name: string; createdAt: Date; coin: number }

export async function readProfile(database: Queryable, playerId: number): Promise<Profile | undefined> {
  const { rows } = await database.query<Profile>(
    `select p.public_id as "_id", p.phone as username, p.name, p.created_at as "createdAt",
        coalesce((select amount from balance where player_id = p.id and account = 'coins' and asset = 'COIN'), 0) as coin
      from player p where p.id = $1`,
    [playerId],
  )
  return rows[0]
}
