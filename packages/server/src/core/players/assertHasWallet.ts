import type { Queryable } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'

/** Throws NO_WALLET. */
export async function assertHasWallet(database: Queryable, playerId: number): Promise<void> {
  const { rows } = await database.query<{ has_wallet: boolean }>({
    name: 'has_wallet',
    text: 'select has_wallet from player where id = $1',
    values: [playerId],
  })
  if (!rows[0]?.has_wallet) throw new ApiError('NO_WALLET')
}
