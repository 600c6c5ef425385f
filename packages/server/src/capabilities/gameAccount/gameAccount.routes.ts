import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { insertGame } from '#core/games/gameAccount.queries.ts'
import { refreshGames } from '#core/games/gameSync.ts'
import type { GameLogin } from '#core/games/openAtProvider.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { assertHasWallet } from '#core/players/assertHasWallet.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { type Handler, pathOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { openGame, readCredentials, resetPassword, resetRunningError } from './gameAccount.service.ts'

const slotOf = (request: FastifyRequest): string => pathOf<{ slotCode: string }>(request).slotCode

/** Omits the path, which may hold a password. */
const logFailure =
  (request: FastifyRequest, slotCode: string) =>
  (err: unknown): void =>
    request.log.warn({ err, requestId: request.id, slotCode }, 'a game provider failed')

export const gameAccountRoutes = (context: AppContext): Routes => ({
  activateGame: withIdempotency<GameLogin>(
    context,
    async (tx, request, opened) => {
      if (!(await insertGame(tx, playerOf(request), opened))) throw new ApiError('SLOT_ALREADY_ACTIVE')
      return {}
    },
    { prepare: (request) => openGame(context, playerOf(request), slotOf(request), logFailure(request, slotOf(request))) },
  ),

  getGameCredentials: (request) => readCredentials(context, playerOf(request), slotOf(request)),

  resetGamePassword: resetPasswordHandler(context),

  refreshSlots: withIdempotency<void>(context, () => Promise.resolve({}), {
    prepare: async (request) => {
      const playerId = playerOf(request)
      await assertHasWallet(context.pool, playerId)
      await refreshGames(context, playerId, { fresh: false, failed: (slotCode, error) => logFailure(request, slotCode)(error) })
    },
  }),
})

function resetPasswordHandler(context: AppContext): Handler {
  const running = new Set<string>()
  return withIdempotency<void>(context, () => Promise.resolve({}), {
    prepare: async (request) => {
      const [playerId, slotCode] = [playerOf(request), slotOf(request)]
      const account = `${playerId} ${slotCode}`
      if (running.has(account)) throw resetRunningError()
      running.add(account)
      try {
        await resetPassword(context, playerId, slotCode, logFailure(request, slotCode))
      } finally {
        running.delete(account)
      }
    },
  })
}
