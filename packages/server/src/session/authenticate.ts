import type { FastifyRequest } from 'fastify'
import { isGuestToken } from '../chat/guest.ts'
import { Refusal } from '../http/refusal.ts'
import { dayMs } from '../ports/clock.ts'
import type { World } from '../world.ts'
import { isOpenToExcluded } from './exclusion.ts'
import { findSession, touchSession, type SessionRow } from './session.queries.ts'
import { bearerHash, bearerOf } from './token.ts'

/** Puts the player of the bearer token on the request: UNAUTHORIZED without one of ours, or as `accept` refuses. */
export async function authenticate(world: World, request: FastifyRequest): Promise<void> {
  const tokenHash = bearerHash(request)
  const session = tokenHash ? await findSession(world.pool, tokenHash) : undefined
  accept(world, request, tokenHash, session)
}

/**
 * Who the token's session says it is; HTTP and sockets ask here. UNAUTHORIZED: none of ours; EXPIRED_AUTH_TOKEN: unused for too
 * long; INVALID_USER_2: revoked; INVALID_USER_1: its player is gone; INACTIVE_USER: switched off by the operator;
 * INVALID_USER_4: a guest's token of the chat.
 */
export function standing(world: World, token: string | undefined, session: SessionRow | undefined): SessionRow {
  if (!session) throw new Refusal(isGuestToken(world, token) ? 'INVALID_USER_4' : 'UNAUTHORIZED')
  if (session.revokedAt) throw new Refusal('INVALID_USER_2')
  if (world.clock.now() - session.lastSeenAt.getTime() > world.config.sessionDays * dayMs) throw new Refusal('EXPIRED_AUTH_TOKEN')
  if (session.inactive === null) throw new Refusal('INVALID_USER_1')
  if (session.inactive) throw new Refusal('INACTIVE_USER')
  return session
}

/**
 * The second half of `authenticate`, for what has read the session together with its own data. Also INVALID_USER_3: shut out, and
 * this is not what a restricted session has.
 */
export function accept(world: World, request: FastifyRequest, tokenHash: string | undefined, session: SessionRow | undefined): void {
  const { playerId, lastSeenAt, excludedUntil } = standing(world, bearerOf(request), tokenHash === undefined ? undefined : session)
  const now = world.clock.now()
  request.restricted = excludedUntil !== null && now < excludedUntil.getTime()
  if (request.restricted && !isOpenToExcluded(request.routeOptions.config.operationId)) throw excluded()
  request.playerId = playerId
  if (tokenHash !== undefined) request.tokenHash = tokenHash
  world.limiter.count(`player ${playerId}`, world.config.playerRequests)
  // Not worth a write a call, nor waiting for one: a lost one is made up for by the next.
  if (tokenHash && now - lastSeenAt.getTime() > lastSeenMs)
    world.afterwards.begin('session use', () => touchSession(world.pool, playerId, tokenHash, now))
}

export const excluded = (): Refusal => new Refusal('INVALID_USER_3')

const lastSeenMs = 5 * 60_000
