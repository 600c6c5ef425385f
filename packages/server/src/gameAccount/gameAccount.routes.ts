import type { FastifyRequest } from 'fastify'
import { type Handler, pathOf, playerOf, type Routes } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { intent } from '../idempotency/intent.ts'
import type { World } from '../world.ts'
import { insertGame } from './gameAccount.queries.ts'
import { type Opened, openGame, readCredentials, resetPassword, resetting } from './gameAccount.service.ts'
import { refreshGames } from './gameSync.ts'
import { requireWallet } from './requireWallet.ts'

const slotOf = (request: FastifyRequest): string => pathOf<{ slotCode: string }>(request).slotCode

/** Logs the game but not the path, which may hold a password. */
const tell =
  (request: FastifyRequest, slotCode: string) =>
  (err: unknown): void =>
    request.log.warn({ err, requestId: request.id, slotCode }, 'a game provider failed')

export const gameAccountRoutes = (world: World): Routes => ({
  activateGame: intent<Opened>(
    world,
    async (tx, request, opened) => {
      if (!(await insertGame(tx, playerOf(request), opened))) throw new Refusal('SLOT_ALREADY_ACTIVE')
      return {}
    },
    { prepare: (request) => openGame(world, playerOf(request), slotOf(request), tell(request, slotOf(request))) },
  ),

  getGameCredentials: (request) => readCredentials(world, playerOf(request), slotOf(request)),

  resetGamePassword: resettingPassword(world),

  refreshSlots: intent<void>(world, () => Promise.resolve({}), {
    prepare: async (request) => {
      const playerId = playerOf(request)
      await requireWallet(world.pool, playerId)
      await refreshGames(world, playerId, { fresh: false, failed: (slotCode, error) => tell(request, slotCode)(error) })
    },
  }),
})

function resettingPassword(world: World): Handler {
  const underWay = new Set<string>()
  return intent<void>(world, () => Promise.resolve({}), {
    prepare: async (request) => {
      const [playerId, slotCode] = [playerOf(request), slotOf(request)]
      const account = `${playerId} ${slotCode}`
      if (underWay.has(account)) throw resetting()
      underWay.add(account)
      try {
        await resetPassword(world, playerId, slotCode, tell(request, slotCode))
      } finally {
        underWay.delete(account)
      }
    },
  })
}
