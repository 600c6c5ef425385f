import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { keyOf } from '#core/idempotency/keyOf.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { openBonus } from '#core/rewards/bonus.queries.ts'
import { sweepGameBalances, type Leg } from '#core/transfers/sweepGameBalances.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bodyOf, playerOf, type Handler, type Routes } from '#platform/http/handler.ts'
import { andAfterwards } from '#platform/jobs/backgroundTasks.ts'
import { bahtOf, satangOf } from '#platform/values/money.ts'
import { finishWithdrawals } from './payout.ts'
import { assertMayWithdraw, assertEnoughMoney, withdraw, type WithdrawalRequest } from './withdraw.service.ts'

export const withdrawRoutes = (context: AppContext): Routes => ({
  withdraw: thenTellBank(
    context,
    withIdempotency(context, async (tx, request) => {
      await withdraw(context, tx, wishOf(context, request))
      return {}
    }),
  ),

  withdrawAll: thenTellBank(
    context,
    withIdempotency<Leg[] | ApiError>(
      context,
      async (tx, request, legs) => {
        // Thrown here, so that the error is stored as the request's answer.
        if (legs instanceof ApiError) throw legs
        const wish = wishOf(context, request)
        const failed = legs.filter((leg) => leg.failed)
        // A bonus forfeits from the whole balance, so all of it must be in the wallet.
        const needsAll = (await openBonus(tx, wish.playerId))?.state === 'running'
        const short = needsAll || (await balanceOf(tx, wish.playerId, 'wallet')) < wish.amount
        if (short && failed.length > 0) throw new ApiError('TRANSFER_FAIL', { params: { code: failed.map(({ code }) => code).join(', ') } })
        await withdraw(context, tx, wish)
        return { legs: legs.map((leg) => ({ ...leg, amount: bahtOf(leg.amount) })) }
      },
      {
        // Checks the rules before any game is emptied.
        prepare: async (request) => {
          const wish = wishOf(context, request)
          try {
            await assertMayWithdraw(context, context.pool, wish)
            await assertEnoughMoney(context, wish)
          } catch (error) {
            if (error instanceof ApiError) return error
            throw error
          }
          return sweepGameBalances(context, wish.playerId)
        },
      },
    ),
  ),
})

function wishOf(context: AppContext, request: FastifyRequest): WithdrawalRequest {
  const { amount, pays, forfeits } = bodyOf<{ amount: number; pays?: number; forfeits?: number }>(request)
  const shown = pays === undefined || forfeits === undefined ? null : { pays: satangOf(pays), forfeits: satangOf(forfeits) }
  return { playerId: playerOf(request), amount: satangOf(amount), key: keyOf(context, request), shown }
}

/** On failure, the background job retries. */
const thenTellBank = (context: AppContext, handler: Handler): Handler =>
  andAfterwards(context, handler, 'payouts', (request) => finishWithdrawals(context, playerOf(request)))
