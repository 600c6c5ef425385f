import type { Queryable } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'

/** NO_WALLET for a player whose wallet the operator closed. */
export async function requireWallet(database: Queryable, playerId: number): Promise<void> {
  const { rows } = await database.query<{ wallet: boolean }>('select has_wallet as wallet from player where id = $1', [playerId])
  if (!rows[0]?.wallet) throw new Refusal('NO_WALLET')
}
