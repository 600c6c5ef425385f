import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { AppContext } from '#core/context/appContext.ts'
import { creditDeposit } from '#core/deposits/deposit.service.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { BetState } from '#ports/game.ts'
import { call, statusAndBody } from '#testing/calls.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

export function bonusTools(app: FastifyInstance, context: AppContext, pool: Pool) {
  const get = ({ headers }: TestPlayer, path: string, on = app) => statusAndBody(on, 'GET', path, { headers })
  const post = ({ headers }: TestPlayer, path: string, body: object) => statusAndBody(app, 'POST', path, { headers, body })
  const activate = (player: TestPlayer, code = 'WELCOME100', on = app) => get(player, `/api/bonus/activate/${code}`, on)
  const betsAtPg = async ({ headers }: TestPlayer): Promise<string> => {
    const { body } = await call(app, 'GET', '/api/wallet/account/PG', { headers })
    return `/sandbox/api/games/PG/${(body as { username: string }).username}/bets`
  }
  const refresh = async (player: TestPlayer, status: number | undefined): Promise<void> => {
    const [refreshed] = await get(player, '/api/wallet/refresh/slot')
    if (status !== 200 || refreshed !== 200) throw new Error(`the bet was answered ${status}, the refresh ${refreshed}`)
  }
  let deposits = 0
  /** Satang. */
  const deposit = async ({ playerId }: TestPlayer, amount: number): Promise<void> => {
    const one = { playerId, kind: 'test', reference: String((deposits += 1)), amount, channel: 'KBANK', at: context.clock.now() }
    await transaction(pool, (tx) => creditDeposit(tx, one))
  }
  return {
    get,
    post,
    activate,
    deposit,
    clear: (player: TestPlayer) => get(player, '/api/bonus/clear'),
    wallet: ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'wallet'),
    preview: async (player: TestPlayer, query = '') => (await get(player, `/api/bonus/preview${query}`))[1],
    /** Baht. */
    play: async (player: TestPlayer, stake: number, win: number): Promise<void> => {
      const [status] = await post(player, await betsAtPg(player), { stake, win })
      await refresh(player, status)
    },
    /** Baht. */
    placeOpenBet: async (player: TestPlayer, stake: number): Promise<void> => {
      const [status] = await post(player, await betsAtPg(player), { stake, state: 'open' })
      await refresh(player, status)
    },
    /** Changes the newest bet at PG. Baht. */
    changeBet: async (player: TestPlayer, change: { state: BetState; stake?: number; win?: number }): Promise<void> => {
      const path = await betsAtPg(player)
      const [newest] = (await get(player, path))[1] as { id: string }[]
      const [status] = await statusAndBody(app, 'PUT', `${path}/${newest?.id}`, { body: change })
      await refresh(player, status)
    },
    transfer: (player: TestPlayer, from: string, to: string, amount: number) => post(player, '/api/wallet/transfer', { from, to, amount }),
    running: async (satang = 50_000, code = 'WELCOME100'): Promise<TestPlayer> => {
      const player = await signUp(context)
      await get(player, '/api/wallet/activate/PG')
      const [status] = await activate(player, code)
      if (status !== 200) throw new Error(`the bonus was answered ${status}`)
      await deposit(player, satang)
      return player
    },
  }
}

export const refused = (message: string, more: object = {}) => [422, { message, ...more }]
