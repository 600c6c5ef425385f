import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { addFault, type Fault } from '#sandbox/providers/faults.ts'
import { accountOf, bet } from '#sandbox/providers/gameBook.ts'
import { statusAndBody } from '#testing/calls.ts'
import type { TestPlayer } from '#testing/players.ts'
import type { AppContext } from '../context/appContext.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { findGame } from './gameAccount.queries.ts'

export function gameTools(app: FastifyInstance, context: AppContext, pool: Pool) {
  const get = async ({ headers }: TestPlayer, path: string, key?: string) =>
    statusAndBody(app, 'GET', `/api/${path}`, { headers: { ...headers, ...(key && { 'idempotency-key': key }) } })
  const activate = async (player: TestPlayer, ...codes: string[]) => {
    for (const code of codes) {
      const [status, body] = await get(player, `wallet/activate/${code}`)
      if (status !== 200) throw new Error(`${code} is not active: ${status} ${JSON.stringify(body)}`)
    }
    return player
  }
  const userOf = async ({ playerId }: TestPlayer, slotCode: string) => {
    const row = await findGame(pool, playerId, slotCode)
    if (!row) throw new Error('there is no account')
    return { slotCode, username: row.username }
  }
  return {
    get,
    activate,
    userOf,
    providerBalance: async (player: TestPlayer, slotCode: string) => (await accountOf(pool, await userOf(player, slotCode)))?.amount,
    ledgerBalance: async ({ playerId }: TestPlayer, account: 'wallet' | `game:${string}` | `transit:${string}`) =>
      balanceOf(pool, playerId, account),
    play: async (player: TestPlayer, slotCode: string, stake: number, win: number) =>
      bet(pool, await userOf(player, slotCode), { stake, win, at: context.clock.now() }),
    injectFault: async (mode: Fault['mode'], more: Partial<Fault> = {}) =>
      addFault(pool, { port: 'game', mode, times: 1, delayMs: 1, ...more }),
    slot: async (player: TestPlayer, slotCode: string) => {
      const [, body] = await get(player, 'wallet')
      return (body as { slots: { code: string }[] }).slots.find(({ code }) => code === slotCode)
    },
  }
}
