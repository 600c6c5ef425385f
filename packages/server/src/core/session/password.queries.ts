import type { Queryable, Tx } from '#platform/db/transaction.ts'

export async function readLogin(database: Queryable, playerId: number): Promise<{ phone: string; passwordHash: string } | undefined> {
  const { rows } = await database.query<{ phone: string; passwordHash: string }>(
    'select phone, password_hash as "passwordHash" from player where id = $1',
    [playerId],
  )
  return rows[0]
}

export async function setPassword(tx: Tx, playerId: number, oldHash: string, newHash: string): Promise<boolean> {
  const { rowCount } = await tx.query('update player set password_hash = $3 where id = $1 and password_hash = $2', [
    playerId,
    oldHash,
    newHash,
  ])
  return rowCount === 1
}

export async function replacePassword(tx: Tx, playerId: number, hash: string): Promise<void> {
  await tx.query('update player set password_hash = $2 where id = $1', [playerId, hash])
}
