import type { FastifyRequest } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import type { World } from '../world.ts'
import { findSession, touchSession, type SessionRow } from './session.queries.ts'
import { bearerHash } from './token.ts'

/** Puts the player of the bearer token on the request: UNAUTHORIZED without one of ours, or as `accept` refuses. */
export async function authenticate(world: World, request: FastifyRequest): Promise<void> {
  const tokenHash = bearerHash(request)
  const session = tokenHash ? await findSession(world.pool, tokenHash) : undefined
  accept(world, request, tokenHash, session)
}

/**
 * The second half, for what has read the session together with its own data. EXPIRED_AUTH_TOKEN: unused for too long;
 * INVALID_USER_2: revoked; INVALID_USER_1: its player is gone; INACTIVE_USER: switched off by the operator.
 */
export function accept(world: World, request: FastifyRequest, tokenHash: string | undefined, session: SessionRow | undefined): void {
  if (!tokenHash || !session) throw new Refusal('UNAUTHORIZED')
  const now = world.clock.now()
  const idle = now - session.lastSeenAt.getTime()
  if (session.revokedAt) throw new Refusal('INVALID_USER_2')
  if (idle > world.config.sessionDays * dayMs) throw new Refusal('EXPIRED_AUTH_TOKEN')
  if (session.inactive === null) throw new Refusal('INVALID_USER_1')
  if (session.inactive) throw new Refusal('INACTIVE_USER')
  request.playerId = session.playerId
  request.tokenHash = tokenHash
  world.limiter.count(`player ${session.playerId}`, world.config.playerRequests)
  // Not worth a write a call, nor waiting for one: a lost one is made up for by the next.
  if (idle > lastSeenMs) touchSession(world.pool, session.playerId, tokenHash, now).catch(() => {})
}

const lastSeenMs = 5 * 60_000
const dayMs = 86_400_000
