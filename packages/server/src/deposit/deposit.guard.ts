import { openBonus } from '../bonus/bonus.queries.ts'
import type { Queryable } from '../db/transaction.ts'
import { requireWallet } from '../gameAccount/requireWallet.ts'
import { Refusal } from '../http/refusal.ts'

/** Somebody asks to deposit so many satang; null while the amount is not known yet. */
export type Asked = { playerId: number; amount: number | null }
type Guard = (database: Queryable, asked: Asked) => Promise<void>

/** Section 8: a player whose wallet is closed. */
const openWallet: Guard = (database, { playerId }) => requireWallet(database, playerId)

/** Section 4: a bonus is ended before the next deposit, and not before the bank has paid. One that waits is what the deposit is for. */
const noBonus: Guard = async (database, { playerId }) => {
  const bonus = await openBonus(database, playerId)
  if (bonus && bonus.state !== 'waiting') throw new Refusal('BONUS_REMAINING')
}

/**
 * What may forbid a deposit that a player asks for, by QR or gift link; money that arrives by itself is credited all the same.
 * A player's own limits join here when they are served: nowhere else is it asked.
 */
const guards: readonly Guard[] = [openWallet, noBonus]

export async function mayDeposit(database: Queryable, asked: Asked): Promise<void> {
  for (const guard of guards) await guard(database, asked)
}
