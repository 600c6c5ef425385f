import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { saga } from '#core/idempotency/saga.ts'
import { excludedError } from '#core/session/authenticate.ts'
import { isFromGame, type Order, prepareTransfer, startOnce, startTransfer } from '#core/transfers/transfer.service.ts'
import { runTransfer } from '#core/transfers/transferSaga.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bodyOf, type Handler, playerOf, type Routes } from '#platform/http/handler.ts'
import { satangOf } from '#platform/values/money.ts'

export const transferRoutes = (context: AppContext): Routes => ({
  transfer: transferring(context, (request) => {
    const { from, to, amount } = bodyOf<{ from: string; to: string; amount: number }>(request)
    if (request.restricted && to !== 'WALLET') throw excludedError()
    return { playerId: playerOf(request), from, to, amount: satangOf(amount) }
  }),

  transferAll: transferring(context, (request) => {
    const { to } = bodyOf<{ to: string }>(request)
    return { playerId: playerOf(request), from: 'WALLET', to, amount: 'all' }
  }),
})

function transferring(context: AppContext, orderOf: (request: FastifyRequest) => Order): Handler {
  return saga(context, {
    prepare: (request) =>
      prepareTransfer(context, orderOf(request), (err) => request.log.warn({ err, requestId: request.id }, 'a game provider failed')),
    callsPort: (request) => isFromGame(orderOf(request)),
    start: (tx, request) => startTransfer(tx, context, orderOf(request)),
    startOnce: (mine, request) => startOnce(context, orderOf(request), mine),
    run: async (started) => {
      const ended = await runTransfer(context, started)
      if (ended === 'failed') throw new ApiError('TRANSFER_FAIL')
      // In transit; the key's status later shows the result.
      if (ended === 'open') throw new ApiError('the game provider has not answered yet', { status: 503, retryAfter: 5 })
      return {}
    },
  })
}
