import type { Tx } from '#platform/db/transaction.ts'
import { post } from '../ledger/ledger.ts'

export async function giveCoins(
  tx: Tx,
  { playerId, reference, coins, at }: { playerId: number; reference: string; coins: number; at: number },
): Promise<void> {
  await post(tx, {
    playerId,
    kind: 'coins',
    reference,
    at,
    postings: [
      { account: 'house:coins', amount: -coins, asset: 'COIN' },
      { account: 'coins', amount: coins, asset: 'COIN' },
    ],
  })
}

/** `coined_staked` only rises, so that a returned and repeated bet gives no second coin. The caller has locked the player's money. */
export async function giveCoinsForPlay(tx: Tx, playerId: number, coinSatang: number, at: number): Promise<void> {
  const { rows } = await tx.query<{ counted: number; coins: number }>(
    `update player_play p set coined_staked = p.coined_staked + fresh.coins * $2
      from (select (staked - coined_staked) / $2::bigint as coins from player_play where player_id = $1) fresh
      where p.player_id = $1 and fresh.coins > 0 returning p.coined_staked as counted, fresh.coins`,
    [playerId, coinSatang],
  )
  const [earned] = rows
  if (earned) await giveCoins(tx, { playerId, reference: `coins:play:${earned.counted}`, coins: earned.coins, at })
}
