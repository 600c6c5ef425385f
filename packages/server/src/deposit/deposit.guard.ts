import { openBonus } from '../bonus/bonus.queries.ts'
import type { Queryable } from '../db/transaction.ts'
import { requireWallet } from '../gameAccount/requireWallet.ts'
import { requireRoom } from '../limits/room.ts'
import { Refusal } from '../http/refusal.ts'

/** Somebody asks to deposit so many satang; null while the amount is not known yet. `replaces`: the bank whose live QR it takes the place of. */
export type Asked = { playerId: number; amount: number | null; at: number; replaces?: string }
type Guard = (database: Queryable, asked: Asked) => Promise<void>

/** Section 8: a player whose wallet is closed. */
const openWallet: Guard = (database, { playerId }) => requireWallet(database, playerId)

/** Section 4: a bonus is ended before the next deposit, and not before the bank has paid. One that waits is what the deposit is for. */
export const noBonus = async (database: Queryable, { playerId }: Pick<Asked, 'playerId'>): Promise<void> => {
  const bonus = await openBonus(database, playerId)
  if (bonus && bonus.state !== 'waiting') throw new Refusal('BONUS_REMAINING')
}

/** What the player allows themselves. */
const ownLimits: Guard = async (database, { amount, ...asked }) => {
  if (amount !== null) await requireRoom(database, { ...asked, amount })
}

/**
 * What may forbid a deposit that a player asks for, by QR or gift link; money that arrives by itself is credited all the same,
 * but for the player's own limits (`deposit.service.ts`).
 */
const guards: readonly Guard[] = [openWallet, noBonus, ownLimits]

export async function mayDeposit(database: Queryable, asked: Asked): Promise<void> {
  for (const guard of guards) await guard(database, asked)
}
