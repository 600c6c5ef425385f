import type { Queryable } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'

/** Throws NO_WALLET. */
export async function requireWallet(database: Queryable, playerId: number): Promise<void> {
  const { rows } = await database.query<{ wallet: boolean }>({
    name: 'require_wallet',
    text: 'select has_wallet as wallet from player where id = $1',
    values: [playerId],
  })
  if (!rows[0]?.wallet) throw new ApiError('NO_WALLET')
}
