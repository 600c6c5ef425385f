// The games in the sandbox's JSON API: what a player has at a provider, and a bet that ends as it is told to.
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { bahtOf, satangOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import type { World } from '../world.ts'
import { check } from './bodies.ts'
import { bet, totalsOf } from './gameBook.ts'
import { listGames } from './lists.ts'

/** Baht on the wire, satang once checked; a win may be nothing. */
const baht = v.pipe(
  v.number(),
  v.check((amount) => amount >= 0 && amount <= 1e10 && satangOf(amount) / 100 === amount),
  v.transform(satangOf),
)
const bets = v.strictObject({ stake: baht, win: baht })
type At = { Params: { slotCode: string; username: string } }

export function addGameDesk(scope: FastifyInstance, world: World): void {
  const totals = async (user: At['Params']) => {
    const found = await totalsOf(world.pool, user)
    if (!found) throw new Refusal('NO_DATA')
    return { amount: bahtOf(found.amount), bets: bahtOf(found.bets), wins: bahtOf(found.wins) }
  }
  scope.get('/api/games', async () => listGames(world.pool))
  scope.get<At>('/api/games/:slotCode/:username', async ({ params }) => totals(params))
  scope.post<At>('/api/games/:slotCode/:username/bets', async ({ params, body }) => {
    const wanted = check(bets, body)
    await totals(params)
    if (!(await bet(world.pool, params, { ...wanted, at: world.clock.now() }))) throw new Refusal('MONEY_NOT_ENOUGH')
    return totals(params)
  })
}
