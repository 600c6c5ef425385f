import { randomUUID } from 'node:crypto'
import { insertPlayer, newPublicId } from '../packages/server/src/core/players/account.queries.ts'
import { post } from '../packages/server/src/core/ledger/ledger.ts'
import { transaction } from '../packages/server/src/platform/db/transaction.ts'
import { insertSession } from '../packages/server/src/core/session/session.queries.ts'
import { hashOf, newToken } from '../packages/server/src/core/session/token.ts'
import type { BenchContext } from './benchContext.ts'

export type BenchPlayer = { playerId: number; publicId: string; token: string }

/** `first` is the number of players that exist already. */
export async function benchPlayers({ pool }: BenchContext, count: number, first = 0): Promise<BenchPlayer[]> {
  return transaction(pool, async (tx) => {
    const players: BenchPlayer[] = []
    for (let index = first; index < first + count; index++) {
      const bank = { code: 'KBANK', accountName: 'BENCH PLAYER', accountNo: String(2_000_000_000 + index) }
      const phone = `09${String(10_000_000 + index)}`
      const [token, publicId] = [newToken(), newPublicId()]
      const player = { publicId, phone, name: 'Bench', passwordHash: '', currency: 'BAHT', bank, at: Date.now() }
      const playerId = await insertPlayer(tx, player)
      await insertSession(tx, { playerId, tokenHash: hashOf(token), client: 'bench', at: Date.now() })
      players.push({ playerId, publicId, token })
    }
    return players
  })
}

/** With ฿10 000, because home offers a player without money less. */
export async function benchRichPlayer(context: BenchContext, first = 0): Promise<BenchPlayer> {
  const [player] = await benchPlayers(context, 1, first)
  if (!player) throw new Error('no player was made')
  await transaction(context.pool, (tx) => post(tx, depositTransaction(player.playerId, 10_000_00)))
  return player
}

export const depositTransaction = (playerId: number, amount: number) => ({
  playerId,
  kind: 'bench',
  reference: `bench:${randomUUID()}`,
  at: Date.now(),
  postings: [
    { account: 'house:bench' as const, amount: -amount },
    { account: 'wallet' as const, amount },
  ],
  entry: { type: 'deposit' as const, status: 'SUCCESS' as const, from: 'BENCH', to: 'WALLET', amount },
})

export const randomPlayer = (players: BenchPlayer[]): BenchPlayer => {
  const player = players[Math.floor(Math.random() * players.length)]
  if (!player) throw new Error('there are no players')
  return player
}
