import type { Queryable } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { assertWithinLimits } from '../limits/limitCheck.ts'
import { assertHasWallet } from '../players/assertHasWallet.ts'
import { openBonus } from '../rewards/bonus.queries.ts'

/** Satang; null while unknown. `replaces`: a bank's live QR. */
export type DepositRequest = { playerId: number; amount: number | null; at: number; replaces?: string }
type Guard = (database: Queryable, asked: DepositRequest) => Promise<void>

const openWallet: Guard = (database, { playerId }) => assertHasWallet(database, playerId)

/** A waiting bonus needs the deposit. */
export const noBonus = async (database: Queryable, { playerId }: Pick<DepositRequest, 'playerId'>): Promise<void> => {
  const bonus = await openBonus(database, playerId)
  if (bonus && bonus.state !== 'waiting') throw new ApiError('BONUS_REMAINING')
}

const ownLimits: Guard = async (database, { amount, ...asked }) => {
  if (amount !== null) await assertWithinLimits(database, { ...asked, amount })
}

/** Unrequested money is subject only to the player's own limits. */
const guards: readonly Guard[] = [openWallet, noBonus, ownLimits]

export async function assertMayDeposit(database: Queryable, asked: DepositRequest): Promise<void> {
  for (const guard of guards) await guard(database, asked)
}
