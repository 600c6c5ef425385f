import { randomUUID } from 'node:crypto'
import type { Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { lockMoney } from '../ledger/ledger.ts'
import { insertBonus, openBonus, setClosed, type Source } from './bonus.queries.ts'
import { grantOf, type Rules } from './bonus.rules.ts'
import { lockGrant, takePlaceFor } from './bonusGrant.ts'

/** @throws BONUS_REMAINING, or BONUS_ALREADY_ACTIVE while a bonus waits for its deposit */
export async function assertNoOpenBonus(tx: Tx, playerId: number): Promise<void> {
  await lockMoney(tx, playerId)
  const open = await openBonus(tx, playerId)
  if (open) throw new ApiError(open.state === 'waiting' ? 'BONUS_ALREADY_ACTIVE' : 'BONUS_REMAINING')
}

/** The caller has checked that the player has none. */
export async function takeBonus(
  tx: Tx,
  playerId: number,
  bonus: { source: Source; code: string; rules: Rules; at: number },
): Promise<string> {
  const id = randomUUID()
  const { source, code, rules, at } = bonus
  await insertBonus(tx, { player_id: playerId, id, source, code, rules, taken_at: new Date(at) })
  return id
}

/** Runs in the deposit's transaction. Ignores a small deposit; cancels a promotion without a free place. */
export async function grantOnDeposit(tx: Tx, playerId: number, { amount, at }: { amount: number; at: number }): Promise<void> {
  const row = await openBonus(tx, playerId)
  if (row?.state !== 'waiting') return
  const granted = grantOf(row.rules, amount)
  if (granted === 0) return
  if (await takePlaceFor(tx, row)) await lockGrant(tx, row, { deposit: amount, granted, at })
  else await setClosed(tx, row, 'cancelled', at)
}
