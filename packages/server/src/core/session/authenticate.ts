import type { FastifyRequest } from 'fastify'
import { ApiError } from '#platform/errors/apiError.ts'
import { dayMs } from '#platform/time/clock.ts'
import type { AppContext } from '../context/appContext.ts'
import { isOpenToExcluded } from './exclusion.ts'
import { isGuestToken } from './guest.ts'
import { findSession, touchSession, type KnownSession, type SessionRow } from './session.queries.ts'
import { bearerHash, bearerOf } from './token.ts'

export async function authenticate(context: AppContext, request: FastifyRequest): Promise<KnownSession> {
  const tokenHash = bearerHash(request)
  return authenticateWith(context, request, tokenHash, tokenHash ? await findSession(context.pool, tokenHash) : undefined)
}

/**
 * Throws UNAUTHORIZED: unknown; EXPIRED_AUTH_TOKEN: unused for too long, or too old; INVALID_USER_2: revoked; INVALID_USER_1: player
 * deleted; INACTIVE_USER: locked by the operator; INVALID_USER_4: a guest's chat token.
 */
export function assertSessionValid<Row extends SessionRow>(
  context: AppContext,
  token: string | undefined,
  session: Row | undefined,
): Row & { inactive: boolean } {
  if (!session) throw new ApiError(isGuestToken(context, token) ? 'INVALID_USER_4' : 'UNAUTHORIZED')
  if (session.revokedAt) throw new ApiError('INVALID_USER_2')
  const { sessionDays, sessionMaxDays } = context.config
  const daysSince = (at: Date): number => (context.clock.now() - at.getTime()) / dayMs
  if (daysSince(session.lastSeenAt) > sessionDays || daysSince(session.signedInAt) > sessionMaxDays)
    throw new ApiError('EXPIRED_AUTH_TOKEN')
  if (session.inactive === null) throw new ApiError('INVALID_USER_1')
  if (session.inactive) throw new ApiError('INACTIVE_USER')
  return { ...session, inactive: false }
}

/**
 * Signs the request in with the row of its token, and counts it.
 *
 * Throws as assertSessionValid does, and INVALID_USER_3 if an excluded player may not use the operation.
 */
export function authenticateWith<Row extends SessionRow>(
  context: AppContext,
  request: FastifyRequest,
  tokenHash: string | undefined,
  session: Row | undefined,
): Row & { inactive: boolean } {
  if (tokenHash !== undefined) context.knownTokens.forget(tokenHash)
  const valid = assertSessionValid(context, bearerOf(request), tokenHash === undefined ? undefined : session)
  const { playerId, lastSeenAt, excludedUntil } = valid
  if (tokenHash !== undefined) context.knownTokens.add(tokenHash, playerId)
  const now = context.clock.now()
  request.restricted = excludedUntil !== null && now < excludedUntil.getTime()
  if (request.restricted && !isOpenToExcluded(request.routeOptions.config.operationId)) throw excludedError()
  request.playerId = playerId
  if (tokenHash !== undefined) request.tokenHash = tokenHash
  if (request.countedPlayerId !== playerId) context.limiter.count(`player ${playerId}`, context.config.playerRequests)
  // If this write fails, the next request repeats it.
  if (tokenHash && now - lastSeenAt.getTime() > lastSeenIntervalMs)
    context.backgroundTasks.begin('session use', () => touchSession(context.pool, playerId, tokenHash, now))
  return valid
}

/** Returns false, and counts nothing, unless the token was valid recently. */
export function countForKnownPlayer({ knownTokens, limiter, config }: AppContext, request: FastifyRequest): boolean {
  const tokenHash = bearerHash(request)
  const playerId = tokenHash && knownTokens.playerOf(tokenHash)
  if (typeof playerId !== 'number') return false
  limiter.count(`player ${playerId}`, config.playerRequests)
  request.countedPlayerId = playerId
  return true
}

export async function cacheToken(context: AppContext, tokenHash: string): Promise<void> {
  const session = await findSession(context.pool, tokenHash)
  try {
    context.knownTokens.add(tokenHash, assertSessionValid(context, undefined, session).playerId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

export const excludedError = (): ApiError => new ApiError('INVALID_USER_3')

const lastSeenIntervalMs = 5 * 60_000
