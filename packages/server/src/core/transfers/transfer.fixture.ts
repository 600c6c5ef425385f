import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { bahtOf } from '#platform/values/money.ts'
import { statusAndBody } from '#testing/calls.ts'
import type { TestPlayer } from '#testing/players.ts'
import type { AppContext } from '../context/appContext.ts'
import { gameTools } from '../games/games.fixture.ts'

export type Money = { wallet: number; PG: number; JOKER: number; transit: number }

export function transferTools(app: FastifyInstance, context: AppContext, pool: Pool) {
  const games = gameTools(app, context, pool)
  const post = async ({ headers }: TestPlayer, url: string, body: object, key?: string, copy = app) =>
    statusAndBody(copy, 'POST', url, { headers: { ...headers, ...(key && { 'idempotency-key': key }) }, body })
  return {
    ...games,
    send: async (player: TestPlayer, from: string, to: string, satang: number, { key, copy }: { key?: string; copy?: typeof app } = {}) =>
      post(player, '/api/wallet/transfer', { from, to, amount: bahtOf(satang) }, key, copy),
    sendAll: async (player: TestPlayer, to: string, key?: string) => post(player, '/api/wallet/transferAll', { to }, key),
    money: async (player: TestPlayer): Promise<Money> => {
      const { rows } = await pool.query<{ account: string; amount: number }>('select account, amount from balance where player_id = $1', [
        player.playerId,
      ])
      const of = (name: string) => rows.filter(({ account }) => account.startsWith(name)).reduce((sum, { amount }) => sum + amount, 0)
      return { wallet: of('wallet'), PG: of('game:PG'), JOKER: of('game:JOKER'), transit: of('transit:') }
    },
    lines: async ({ playerId }: TestPlayer) => {
      const { rows } = await pool.query<Record<string, string | number>>(
        `select entry_from, entry_to, entry_amount, entry_status, wallet_after from ledger_transaction
          where player_id = $1 and entry_type = 'transfer' order by entry`,
        [playerId],
      )
      return rows.map((row) => Object.values(row))
    },
    operation: async (player: TestPlayer, key: string) => (await games.get(player, `wallet/operations/${key}`))[1],
  }
}
