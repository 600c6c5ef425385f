import type { FastifyRequest } from 'fastify'
import { bodyOf, type Handler, playerOf, type Routes } from '../http/handler.ts'
import { satangOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { saga } from '../idempotency/saga.ts'
import { excluded } from '../session/authenticate.ts'
import type { World } from '../world.ts'
import { isAskedFirst, type Order, prepareTransfer, startOnce, startTransfer } from './transfer.service.ts'
import { runTransfer } from './transferSaga.ts'

export const transferRoutes = (world: World): Routes => ({
  transfer: transferring(world, (request) => {
    const { from, to, amount } = bodyOf<{ from: string; to: string; amount: number }>(request)
    if (request.restricted && to !== 'WALLET') throw excluded()
    return { playerId: playerOf(request), from, to, amount: satangOf(amount) }
  }),

  transferAll: transferring(world, (request) => {
    const { to } = bodyOf<{ to: string }>(request)
    return { playerId: playerOf(request), from: 'WALLET', to, amount: 'all' }
  }),
})

function transferring(world: World, orderOf: (request: FastifyRequest) => Order): Handler {
  return saga(world, {
    prepare: (request) =>
      prepareTransfer(world, orderOf(request), (err) => request.log.warn({ err, requestId: request.id }, 'a game provider failed')),
    asks: (request) => isAskedFirst(orderOf(request)),
    start: (tx, request) => startTransfer(tx, world, orderOf(request)),
    startOnce: (mine, request) => startOnce(world, orderOf(request), mine),
    run: async (started) => {
      const ended = await runTransfer(world, started)
      if (ended === 'failed') throw new Refusal('TRANSFER_FAIL')
      // In transit; the key's status shows later whether it arrived or was returned.
      if (ended === 'open') throw new Refusal('the game provider has not answered yet', { status: 503, retryAfter: 5 })
      return {}
    },
  })
}
