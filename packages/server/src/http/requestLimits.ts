// How often an address may call, on every route: a limit is the server's default, and a route can only loosen it by naming a class.
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { World } from '../world.ts'
import { networkOf } from './address.ts'

/** How many times ADDRESS_REQUESTS an address may call the routes of a class in a minute. Classes other than `default` count apart. */
export const limitClasses = {
  /** Everything that names no other class, calls to unknown paths included. */
  default: { times: 1, reason: '' },
  /** What is sent from memory as it is: one page of the app asks for dozens. */
  static: { times: 20, reason: 'sent from memory; one page asks for dozens' },
  /** Balancers and Prometheus must get their answer while visitors behind the same proxy are limited. */
  probe: { times: 1, reason: 'a balancer must not be limited together with the visitors behind it' },
  /** Banks and providers call from one address for all players. */
  webhook: { times: 1, reason: 'a provider must not be limited together with visitors' },
  /** The sandbox's pages poll; it holds play money only. */
  sandbox: { times: 10, reason: 'its pages poll; absent where money is real' },
} as const
type LimitClass = keyof typeof limitClasses

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The class of limits, where it is not the default. */
    limit?: LimitClass
  }
  interface FastifyInstance {
    /** Every registered route with its class of limits. */
    routeLimits: () => RouteLimit[]
  }
}
type RouteLimit = { method: string; url: string; limit: LimitClass }

/** Counts each request before anything else is done for it. Must be added before any route. */
export function addRequestLimits(app: FastifyInstance, { limiter, config }: Pick<World, 'limiter' | 'config'>): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.decorate('routeLimits', () =>
    routes.flatMap(({ method, url, config: own }) =>
      [method].flat().map((name) => ({ method: name, url, limit: own?.limit ?? classOfPath(url) ?? 'default' })),
    ),
  )
  app.addHook('onRequest', async (request) => {
    const limit = classOf(request)
    limiter.count(`${limit === 'default' ? 'address' : limit} ${networkOf(request.ip)}`, config.addressRequests * limitClasses[limit].times)
  })
}

function classOf({ is404, method, url, routeOptions }: FastifyRequest): LimitClass {
  // Pages and assets of the web app are served where no route matches.
  if (is404) return method === 'GET' && !/^\/(api|sandbox)\b/.test(url) ? 'static' : 'default'
  return routeOptions.config.limit ?? classOfPath(routeOptions.url) ?? 'default'
}

/** The sandbox's routes share a class: they are many, and none of them is served where money is real. */
const classOfPath = (url = ''): LimitClass | undefined => (/^\/sandbox\b/.test(url) ? 'sandbox' : undefined)
