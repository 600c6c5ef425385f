import proxyAddr from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'
import { guestOf } from '../chat/guest.ts'
import { isOffered } from '../chat/speaker.ts'
import { networkOf } from '../http/address.ts'
import { isIpDenied } from '../http/ipRules.ts'
import { Refusal } from '../http/refusal.ts'
import { standing } from '../session/authenticate.ts'
import { findSession, findSessions, type SessionRow } from '../session/session.queries.ts'
import { handshakeToken, hashOf } from '../session/token.ts'
import type { World } from '../world.ts'

/**
 * A player, or a guest while the chat is enabled. `counted` and `most` are the rate limit. Without extensions guests have no token, and
 * no
 * room until they name it.
 */
export type Visitor = { publicId: string | undefined; counted: string; most: number; player?: { playerId: number; tokenHash: string } }

export function tally() {
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
export function ipOf({ config }: World): (request: IncomingMessage) => string {
  const trusts = proxyAddr.compile(config.trustedProxies)
  return (request) => proxyAddr(request, trusts) ?? ''
}

/** Returns the rate limit's key. */
export function addressOf(world: World): (request: IncomingMessage) => string {
  const ip = ipOf(world)
  return (request) => networkOf(ip(request))
}

/** Clients other than browsers send no origin. */
export function isOwnPage({ config }: World, { headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  return config.corsOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host)
}

/**
 * Checks the same as an HTTP operation, in the same order.
 *
 * @throws Refusal
 */
export async function admit(world: World, token: unknown, ip: string): Promise<Visitor> {
  const { settings } = world
  if (isIpDenied(settings.values.ipRules, ip)) throw new Refusal('INVALID_IP')
  if (!settings.values.active) throw new Refusal('gone')
  // A 401 would end a self-named guest's chat for good.
  if (isUnnamed(world, token) && !isOffered(world)) throw new Refusal('the chat is not offered', { status: 403 })
  const visitor = (isOffered(world) && guestWith(world, token, networkOf(ip))) || (await playerWith(world, handshakeToken(token)))
  world.limiter.count(visitor.counted, visitor.most)
  return visitor
}

/** A guest without extensions has no token. */
const isUnnamed = ({ config }: World, token: unknown): boolean => !config.extensions && (token === undefined || token === '')

function guestWith(world: World, token: unknown, address: string): Visitor | undefined {
  const { extensions, playerRequests, addressRequests } = world.config
  if (isUnnamed(world, token)) return { publicId: undefined, counted: `unnamed ${address}`, most: addressRequests }
  if (!extensions) return undefined
  const guestId = guestOf(world, handshakeToken(token))
  return guestId === undefined ? undefined : { publicId: guestId, counted: `guest ${guestId}`, most: playerRequests }
}

async function playerWith(world: World, given: string | undefined): Promise<Visitor> {
  const tokenHash = given === undefined ? '' : hashOf(given)
  const session = given === undefined ? undefined : await findSession(world.pool, tokenHash)
  const { playerId, publicId } = standing(world, given, session)
  return {
    publicId: publicId ?? undefined,
    counted: `player ${playerId}`,
    most: world.config.playerRequests,
    player: { playerId, tokenHash },
  }
}

export async function overSessions(world: World, tokenHashes: string[]): Promise<Set<string>> {
  if (tokenHashes.length === 0) return new Set()
  if (!world.settings.values.active) return new Set(tokenHashes)
  const known = await findSessions(world.pool, tokenHashes)
  return new Set(tokenHashes.filter((hash) => !isStanding(world, known.get(hash))))
}

function isStanding(world: World, session: SessionRow | undefined): boolean {
  try {
    standing(world, undefined, session)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
