import type { Queryable } from '#platform/db/transaction.ts'

/** A player's key has an empty guestId, a guest's has player 0. */
export type ConversationKey = { playerId: number; guestId: string }

export async function findPlayerForSupport(database: Queryable, playerId: number): Promise<{ id: string; phone: string; name: string }> {
  const { rows } = await database.query<{ id: string; phone: string; name: string }>(
    'select public_id as id, phone, name from player where id = $1',
    [playerId],
  )
  if (!rows[0]) throw new Error('the player of the conversation does not exist')
  return rows[0]
}
