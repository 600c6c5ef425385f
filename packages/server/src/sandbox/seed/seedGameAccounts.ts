import { publicIdOf } from '#core/games/gameAccount.queries.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import type { Tx } from '#platform/db/transaction.ts'

/** Copies balances from the ledger to the providers' books. */
export async function seedGameAccounts(tx: Tx, playerId: number, codes: string[]): Promise<void> {
  const player = await publicIdOf(tx, playerId)
  for (const code of codes) {
    await tx.query(
      `insert into sandbox_game_account (slot_code, username, player, password, amount)
        select slot_code, username, $3, password, $4 from game_account where player_id = $1 and slot_code = $2`,
      [playerId, code, player, await balanceOf(tx, playerId, `game:${code}`)],
    )
  }
}
