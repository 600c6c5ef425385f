import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { countForKnownPlayer, cacheToken } from '#core/session/authenticate.ts'
import { readDeviceSecret } from '#core/session/knownDevice.ts'
import { bearerOf, hashOf, tokenLength } from '#core/session/token.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { addressLimits } from '#platform/network/address.ts'

/** Multiples of ADDRESS_REQUESTS per minute. Classes other than `default` are counted separately. */
export const limitClasses = {
  default: { times: 1, reason: '' },
  static: { times: 20, reason: 'sent from memory; one page asks for dozens' },
  probe: { times: 1, reason: 'a balancer must not be limited together with the visitors behind it' },
  webhook: { times: 1, reason: 'a provider must not be limited together with visitors' },
  sandbox: { times: 10, reason: 'its pages poll; absent where money is real' },
} as const
type LimitClass = keyof typeof limitClasses

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: LimitClass
  }
  interface FastifyInstance {
    routeLimits: () => RouteLimit[]
  }
}
type RouteLimit = { method: string; url: string; limit: LimitClass }

/** Must be called before any route is added. */
export function addRequestLimits(app: FastifyInstance, context: AppContext): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.decorate('routeLimits', () =>
    routes.flatMap(({ method, url, config: own }) =>
      [method].flat().map((name) => ({ method: name, url, limit: own?.limit ?? classOfPath(url) ?? 'default' })),
    ),
  )
  app.addHook('onRequest', async (request, reply) => {
    try {
      await countRequest(context, request)
    } catch (error) {
      if (error instanceof ApiError) reply.header('connection', 'close')
      throw error
    }
  })
}

/** @throws REQUEST_LIMIT beyond `times` × ADDRESS_REQUESTS of the address, or beyond the limit of its subnet */
export function countAddress({ limiter, config }: Pick<AppContext, 'limiter' | 'config'>, what: string, ip: string, times = 1): void {
  for (const [key, limit] of addressLimits(ip, config.addressRequests * times)) limiter.count(`${what} ${key}`, limit)
}

/** Counts a token's requests for its player, because strangers may share the address. */
async function countRequest(context: AppContext, request: FastifyRequest): Promise<void> {
  const limit = classOf(request)
  if (limit !== 'default') return countAddress(context, limit, request.ip, limitClasses[limit].times)
  if (countForKnownPlayer(context, request)) return
  try {
    countAddress(context, 'address', request.ip)
  } catch (error) {
    if (!(await mayBePlayer(context, request))) throw error
  }
}

/** Whether a token or a device shows that a player may have sent it. Each is limited apart, because checking it costs a query. */
async function mayBePlayer(context: AppContext, request: FastifyRequest): Promise<boolean> {
  const token = bearerOf(request)
  if (token?.length === tokenLength) {
    countAddress(context, 'tokens', request.ip)
    await cacheToken(context, hashOf(token))
    return countForKnownPlayer(context, request)
  }
  if (request.routeOptions.config.operationId !== 'login' || readDeviceSecret(request) === undefined) return false
  countAddress(context, 'devices', request.ip)
  request.needsKnownDevice = true
  return true
}

function classOf({ is404, method, url, routeOptions }: FastifyRequest): LimitClass {
  if (is404) return method === 'GET' && !/^\/(api|sandbox)\b/.test(url) ? 'static' : 'default'
  return routeOptions.config.limit ?? classOfPath(routeOptions.url) ?? 'default'
}

/** None of them is served with real money. */
const classOfPath = (url = ''): LimitClass | undefined => (/^\/sandbox\b/.test(url) ? 'sandbox' : undefined)
