import type { FastifyRequest } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import type { World } from '../world.ts'
import { findSession, touchSession, type SessionRow } from './session.queries.ts'
import { bearerHash } from './token.ts'

/** Puts the player of the bearer token on the request: UNAUTHORIZED without one of ours, EXPIRED_AUTH_TOKEN for one that ended. */
export async function authenticate(world: World, request: FastifyRequest): Promise<void> {
  const tokenHash = bearerHash(request)
  const session = tokenHash ? await findSession(world.pool, tokenHash) : undefined
  if (!tokenHash || !session) throw new Refusal('UNAUTHORIZED')
  accept(world, request, tokenHash, session)
}

/** The second half, for what has read the session together with its own data. */
export function accept(world: World, request: FastifyRequest, tokenHash: string, session: SessionRow): void {
  const now = world.clock.now()
  const idle = now - session.lastSeenAt.getTime()
  if (session.revokedAt || idle > world.config.sessionDays * 86_400_000) throw new Refusal('EXPIRED_AUTH_TOKEN')
  if (session.inactive) throw new Refusal('INACTIVE_USER')
  request.playerId = session.playerId
  request.tokenHash = tokenHash
  // Not worth a write a call, nor waiting for one: a lost one is made up for by the next.
  if (idle > lastSeenMs) touchSession(world.pool, session.playerId, tokenHash, now).catch(() => {})
}

const lastSeenMs = 5 * 60_000
