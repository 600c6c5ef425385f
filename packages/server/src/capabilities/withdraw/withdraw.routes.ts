import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { keyOf } from '#core/idempotency/keyOf.ts'
import { saga } from '#core/idempotency/saga.ts'
import { bodyOf, playerOf, type Handler, type Routes } from '#platform/http/handler.ts'
import { withBackgroundTask } from '#platform/jobs/backgroundTasks.ts'
import { satangOf } from '#platform/values/money.ts'
import { finishWithdrawals } from './payout.ts'
import { assertMayWithdraw, assertEnoughMoney, withdraw, type WithdrawalRequest } from './withdraw.service.ts'
import { runWithdrawAll, startWithdrawAll } from './withdrawAll.ts'

export const withdrawRoutes = (context: AppContext): Routes => ({
  withdraw: withBankUpdate(
    context,
    withIdempotency(context, async (tx, request) => {
      await withdraw(context, tx, withdrawalRequestOf(context, request))
      return {}
    }),
  ),

  withdrawAll: withBankUpdate(
    context,
    saga(context, {
      prepare: async (request) => {
        const withdrawal = withdrawalRequestOf(context, request)
        await assertMayWithdraw(context, context.pool, withdrawal)
        await assertEnoughMoney(context, withdrawal)
      },
      start: (tx, request) => startWithdrawAll(context, tx, withdrawalRequestOf(context, request)),
      run: (started) => runWithdrawAll(context, started),
    }),
  ),
})

function withdrawalRequestOf(context: AppContext, request: FastifyRequest): WithdrawalRequest {
  const { amount, pays, forfeits } = bodyOf<{ amount: number; pays?: number; forfeits?: number }>(request)
  const shown = pays === undefined || forfeits === undefined ? null : { pays: satangOf(pays), forfeits: satangOf(forfeits) }
  return { playerId: playerOf(request), amount: satangOf(amount), key: keyOf(context, request), shown }
}

/** On failure, the background job retries. */
const withBankUpdate = (context: AppContext, handler: Handler): Handler =>
  withBackgroundTask(context, handler, 'payouts', (request) => finishWithdrawals(context, playerOf(request)))
