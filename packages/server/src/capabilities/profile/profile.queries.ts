import type { Queryable, Tx } from '#platform/db/transaction.ts'

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

export async function rename(tx: Tx, playerId: number, name: string): Promise<void> {
  await tx.query('update player set name = $2 where id = $1', [playerId, name])
}

export async function setAccountName(tx: Tx, playerId: number, accountName: string): Promise<void> {
  await tx.query('update bank_account set account_name = $2 where player_id = $1', [playerId, accountName])
}

export async function lockPlayer(tx: Tx, playerId: number): Promise<string> {
  const { rows } = await tx.query<{ phone: string }>('select phone from player where id = $1 for no key update', [playerId])
  return rows[0]?.phone ?? ''
}
