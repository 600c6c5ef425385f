import type { Queryable } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'

type Guard = (database: Queryable, playerId: number) => Promise<void>

/** Section 8: a player whose wallet is closed. */
const openWallet: Guard = async (database, playerId) => {
  const { rows } = await database.query<{ open: boolean }>('select has_wallet as open from player where id = $1', [playerId])
  if (!rows[0]?.open) throw new Refusal('NO_WALLET')
}

/**
 * What may forbid a deposit that a player asks for; money that arrives by itself is credited all the same. An unfinished bonus
 * (BONUS_REMAINING) and a player's own limits join here when they are served.
 */
const guards: readonly Guard[] = [openWallet]

export async function mayDeposit(database: Queryable, playerId: number): Promise<void> {
  for (const guard of guards) await guard(database, playerId)
}
