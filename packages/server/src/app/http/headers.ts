import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { policyOfWeb, withGameSites, withPictures } from '#platform/http/policy.ts'

export function addSecurityHeaders(app: FastifyInstance, context: AppContext): void {
  const policy = livePolicy(context)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...commonHeaders(context),
      'content-security-policy': policy(),
      'x-request-id': request.id,
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    const { operationId } = request.routeOptions.config
    const { id: requestId, playerId } = request
    request.log.info({ requestId, operationId, playerId, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })
}

const commonHeaders = ({ clock }: AppContext) => ({
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  // Countdowns use the Clock, but Node would send the machine's time.
  date: new Date(clock.now()).toUTCString(),
})

export const socketHeaders = (context: AppContext) => ({
  ...commonHeaders(context),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
})

function livePolicy({ config, catalogue }: AppContext): () => string {
  const fixed = withPictures(policyOfWeb(config.webFolder), config.pictureOrigins)
  let cached = { games: undefined as unknown, policy: fixed }
  return () => {
    const games = catalogue.isLoaded ? catalogue.games() : undefined
    if (games !== cached.games) cached = { games, policy: withGameSites(fixed, games ?? []) }
    return cached.policy
  }
}
