import type { FastifyRequest } from 'fastify'
import { isGuestToken } from '../chat/guest.ts'
import { Refusal } from '../http/refusal.ts'
import { dayMs } from '../ports/clock.ts'
import type { World } from '../world.ts'
import { isOpenToExcluded } from './exclusion.ts'
import { findSession, touchSession, type SessionRow } from './session.queries.ts'
import { bearerHash, bearerOf } from './token.ts'

export async function authenticate(world: World, request: FastifyRequest): Promise<void> {
  const tokenHash = bearerHash(request)
  const session = tokenHash ? await findSession(world.pool, tokenHash) : undefined
  accept(world, request, tokenHash, session)
}

/**
 * Throws UNAUTHORIZED: unknown; EXPIRED_AUTH_TOKEN: unused for too long; INVALID_USER_2: revoked; INVALID_USER_1: player deleted;
 * INACTIVE_USER: locked by the operator; INVALID_USER_4: a guest's chat token.
 */
export function standing<Row extends SessionRow>(world: World, token: string | undefined, session: Row | undefined): Row {
  if (!session) throw new Refusal(isGuestToken(world, token) ? 'INVALID_USER_4' : 'UNAUTHORIZED')
  if (session.revokedAt) throw new Refusal('INVALID_USER_2')
  if (world.clock.now() - session.lastSeenAt.getTime() > world.config.sessionDays * dayMs) throw new Refusal('EXPIRED_AUTH_TOKEN')
  if (session.inactive === null) throw new Refusal('INVALID_USER_1')
  if (session.inactive) throw new Refusal('INACTIVE_USER')
  return session
}

/** For callers that read the session with other data. INVALID_USER_3: excluded, and not part of a restricted session. */
export function accept(world: World, request: FastifyRequest, tokenHash: string | undefined, session: SessionRow | undefined): void {
  if (tokenHash !== undefined) world.knownTokens.forget(tokenHash)
  const { playerId, lastSeenAt, excludedUntil } = standing(world, bearerOf(request), tokenHash === undefined ? undefined : session)
  if (tokenHash !== undefined) world.knownTokens.add(tokenHash, playerId)
  const now = world.clock.now()
  request.restricted = excludedUntil !== null && now < excludedUntil.getTime()
  if (request.restricted && !isOpenToExcluded(request.routeOptions.config.operationId)) throw excluded()
  request.playerId = playerId
  if (tokenHash !== undefined) request.tokenHash = tokenHash
  if (request.countedFor !== playerId) world.limiter.count(`player ${playerId}`, world.config.playerRequests)
  // A lost write is repeated by a later request.
  if (tokenHash && now - lastSeenAt.getTime() > lastSeenMs)
    world.afterwards.begin('session use', () => touchSession(world.pool, playerId, tokenHash, now))
}

/** Returns whether the token was valid recently. */
export function countForPlayer({ knownTokens, limiter, config }: World, request: FastifyRequest): boolean {
  const tokenHash = bearerHash(request)
  const playerId = tokenHash && knownTokens.playerOf(tokenHash)
  if (typeof playerId !== 'number') return false
  limiter.count(`player ${playerId}`, config.playerRequests)
  request.countedFor = playerId
  return true
}

export async function learnToken(world: World, tokenHash: string): Promise<void> {
  const session = await findSession(world.pool, tokenHash)
  try {
    world.knownTokens.add(tokenHash, standing(world, undefined, session).playerId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

export const excluded = (): Refusal => new Refusal('INVALID_USER_3')

const lastSeenMs = 5 * 60_000
