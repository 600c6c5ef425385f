import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { AppContext } from '#core/context/appContext.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bahtOf, satangOf } from '#platform/values/money.ts'
import { bet, betsOf, changeBet, totalsOf } from '../providers/gameBook.ts'
import { check } from './bodies.ts'
import { listGames } from './lists.ts'

/** Baht on the wire, satang once parsed; a win may be 0. */
const baht = v.pipe(
  v.number(),
  v.check((amount) => amount >= 0 && amount <= 1e10 && satangOf(amount) / 100 === amount),
  v.transform(satangOf),
)
const newBet = v.strictObject({ stake: baht, win: v.optional(baht, 0), state: v.optional(v.picklist(['open', 'settled']), 'settled') })
const betChange = v.strictObject({
  state: v.picklist(['open', 'settled', 'returned']),
  stake: v.optional(baht),
  win: v.optional(baht),
})
type At = { Params: { slotCode: string; username: string } }

export function addGameDesk(scope: FastifyInstance, context: AppContext): void {
  const totals = async (user: At['Params']) => {
    const found = await totalsOf(context.pool, user)
    if (!found) throw new ApiError('NO_DATA')
    return { amount: bahtOf(found.amount), bets: bahtOf(found.bets), wins: bahtOf(found.wins) }
  }
  scope.get('/api/games', async () => listGames(context.pool))
  scope.get<At>('/api/games/:slotCode/:username', async ({ params }) => totals(params))
  scope.post<At>('/api/games/:slotCode/:username/bets', async ({ params, body }) => {
    const wanted = check(newBet, body)
    if (wanted.state === 'open' && wanted.win > 0) throw new ApiError('KEY_INVALID', { params: { field: 'win' } })
    await totals(params)
    if (!(await bet(context.pool, params, { ...wanted, at: context.clock.now() }))) throw new ApiError('MONEY_NOT_ENOUGH')
    return totals(params)
  })
  scope.get<At>('/api/games/:slotCode/:username/bets', async ({ params }) => {
    await totals(params)
    return (await betsOf(context.pool, params)).map(({ stake, win, ...rest }) => ({ ...rest, stake: bahtOf(stake), win: bahtOf(win) }))
  })
  scope.put<{ Params: At['Params'] & { id: string } }>('/api/games/:slotCode/:username/bets/:id', async ({ params, body }) => {
    const { id, ...user } = params
    const changed = await changeBet(context.pool, user, id, { ...check(betChange, body), at: context.clock.now() })
    if (changed === undefined) throw new ApiError('NO_DATA')
    if (!changed) throw new ApiError('MONEY_NOT_ENOUGH')
    return totals(user)
  })
}
