import type { FastifyRequest } from 'fastify'
import { openBonus } from '../bonus/bonus.queries.ts'
import { andAfterwards } from '../background/afterwards.ts'
import { bodyOf, playerOf, type Handler, type Routes } from '../http/handler.ts'
import { bahtOf, satangOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { intent } from '../idempotency/intent.ts'
import { keyOf } from '../idempotency/keyOf.ts'
import { balanceOf } from '../ledger/ledger.ts'
import type { World } from '../world.ts'
import { bringBack, type Leg } from './bringBack.ts'
import { finishWithdrawals } from './payout.ts'
import { mayWithdraw, requireWithinReach, withdraw, type Wish } from './withdraw.service.ts'

export const withdrawRoutes = (world: World): Routes => ({
  withdraw: thenTellBank(
    world,
    intent(world, async (tx, request) => {
      await withdraw(world, tx, wishOf(world, request))
      return {}
    }),
  ),

  withdrawAll: thenTellBank(
    world,
    intent<Leg[] | Refusal>(
      world,
      async (tx, request, legs) => {
        // Thrown here, so that the error is stored as the request's answer.
        if (legs instanceof Refusal) throw legs
        const wish = wishOf(world, request)
        const failed = legs.filter((leg) => leg.failed)
        // A bonus forfeits from the whole balance, so all of it must be in the wallet.
        const needsAll = (await openBonus(tx, wish.playerId))?.state === 'running'
        const short = needsAll || (await balanceOf(tx, wish.playerId, 'wallet')) < wish.amount
        if (short && failed.length > 0) throw new Refusal('TRANSFER_FAIL', { params: { code: failed.map(({ code }) => code).join(', ') } })
        await withdraw(world, tx, wish)
        return { legs: legs.map((leg) => ({ ...leg, amount: bahtOf(leg.amount) })) }
      },
      {
        // Checks the rules before any game is emptied.
        prepare: async (request) => {
          const wish = wishOf(world, request)
          try {
            await mayWithdraw(world, world.pool, wish)
            await requireWithinReach(world, wish)
          } catch (error) {
            if (error instanceof Refusal) return error
            throw error
          }
          return bringBack(world, wish.playerId)
        },
      },
    ),
  ),
})

function wishOf(world: World, request: FastifyRequest): Wish {
  const { amount, pays, forfeits } = bodyOf<{ amount: number; pays?: number; forfeits?: number }>(request)
  const shown = pays === undefined || forfeits === undefined ? null : { pays: satangOf(pays), forfeits: satangOf(forfeits) }
  return { playerId: playerOf(request), amount: satangOf(amount), key: keyOf(world, request), shown }
}

/** On failure, the background job retries. */
const thenTellBank = (world: World, handler: Handler): Handler =>
  andAfterwards(world, handler, 'payouts', (request) => finishWithdrawals(world, playerOf(request)))
