import proxyAddr from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'
import type { AppContext } from '#core/context/appContext.ts'
import { assertSessionValid } from '#core/session/authenticate.ts'
import { isChatEnabled } from '#core/session/customer.ts'
import { guestOf } from '#core/session/guest.ts'
import { findSessions, type SessionRow } from '#core/session/session.queries.ts'
import { wellFormedToken, hashOf } from '#core/session/token.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { networkOf } from '#platform/network/address.ts'
import { isIpDenied } from '#platform/network/ipRules.ts'

/** `counted` and `limit`: the rate limit. Without extensions guests have no token, and no room until they name it. */
export type SocketUser = { publicId: string | undefined; counted: string; limit: number; player?: { playerId: number; tokenHash: string } }

export function createCounter() {
  const counts = new Map<string, number>()
  return {
    of: (who: string): number => counts.get(who) ?? 0,
    add: (who: string): void => void counts.set(who, (counts.get(who) ?? 0) + 1),
    drop: (who: string): void => {
      const left = (counts.get(who) ?? 1) - 1
      if (left > 0) counts.set(who, left)
      else counts.delete(who)
    },
  }
}

/** Trusts forwarded addresses from trusted proxies only, as for HTTP. */
export function ipOf({ config }: AppContext): (request: IncomingMessage) => string {
  const trusts = proxyAddr.compile(config.trustedProxies)
  return (request) => proxyAddr(request, trusts) ?? ''
}

/** Only browsers send an origin. */
export function isOwnPage({ config }: AppContext, { headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  return config.corsOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host)
}

/**
 * Makes the checks of an HTTP operation, in the same order.
 *
 * @throws ApiError
 */
export async function authenticateSocket(context: AppContext, token: unknown, ip: string): Promise<SocketUser> {
  const { settings } = context
  if (isIpDenied(settings.values.ipRules, ip)) throw new ApiError('INVALID_IP')
  if (!settings.values.active) throw new ApiError('gone')
  // A 401 would end a self-named guest's chat for good.
  if (isUnnamed(context, token) && !isChatEnabled(context)) throw new ApiError('the chat is not offered', { status: 403 })
  const user = (isChatEnabled(context) && guestWith(context, token, networkOf(ip))) || (await playerWith(context, wellFormedToken(token)))
  context.limiter.count(user.counted, user.limit)
  return user
}

/** A guest without extensions has no token. */
const isUnnamed = ({ config }: AppContext, token: unknown): boolean => !config.extensions && (token === undefined || token === '')

function guestWith(context: AppContext, token: unknown, address: string): SocketUser | undefined {
  const { extensions, playerRequests, addressRequests } = context.config
  if (isUnnamed(context, token)) return { publicId: undefined, counted: `unnamed ${address}`, limit: addressRequests }
  if (!extensions) return undefined
  const guestId = guestOf(context, wellFormedToken(token))
  return guestId === undefined ? undefined : { publicId: guestId, counted: `guest ${guestId}`, limit: playerRequests }
}

async function playerWith(context: AppContext, token: string | undefined): Promise<SocketUser> {
  const tokenHash = token === undefined ? '' : hashOf(token)
  const session = token === undefined ? undefined : (await findSessions(context.pool, [tokenHash])).get(tokenHash)
  const { playerId, publicId } = assertSessionValid(context, token, session)
  return {
    publicId,
    counted: `player ${playerId}`,
    limit: context.config.playerRequests,
    player: { playerId, tokenHash },
  }
}

export async function endedSessions(context: AppContext, tokenHashes: string[]): Promise<Set<string>> {
  if (tokenHashes.length === 0) return new Set()
  if (!context.settings.values.active) return new Set(tokenHashes)
  const known = await findSessions(context.pool, tokenHashes)
  return new Set(tokenHashes.filter((hash) => !isSessionValid(context, known.get(hash))))
}

function isSessionValid(context: AppContext, session: SessionRow | undefined): boolean {
  try {
    assertSessionValid(context, undefined, session)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
