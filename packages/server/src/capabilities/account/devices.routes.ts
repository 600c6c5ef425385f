import type { AppContext } from '#core/context/appContext.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { revokeAll, revokeSessions } from '#core/session/session.queries.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { pathOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { dayMs } from '#platform/time/clock.ts'
import { findSignIns, findTokensOf, type SignInRow } from './devices.queries.ts'

export const devicesRoutes = (context: AppContext): Routes => ({
  listDevices: async (request) => {
    const now = context.clock.now()
    const { sessionDays, sessionMaxDays } = context.config
    const since = { seen: new Date(now - sessionDays * dayMs), signedIn: new Date(now - sessionMaxDays * dayMs) }
    const signIns = await findSignIns(context.pool, playerOf(request), since)
    const devices = [...Map.groupBy(signIns, ({ id }) => id).values()].map((own) => deviceFrom(own, request.tokenHash, now))
    return { devices: devices.toSorted((a, b) => Number(b.current) - Number(a.current)) }
  },

  removeDevice: withIdempotency(context, async (tx, request) => {
    const { id } = pathOf<{ id: string }>(request)
    const tokenHashes = await findTokensOf(tx, playerOf(request), id)
    if (tokenHashes.length === 0) throw new ApiError('NO_DATA')
    await revokeSessions(tx, playerOf(request), tokenHashes, context.clock.now())
    return {}
  }),

  signOutEverywhere: withIdempotency(context, async (tx, request) => {
    await revokeAll(tx, playerOf(request), context.clock.now())
    return {}
  }),
})

/** @param signIns of one device, the last used first */
function deviceFrom(signIns: SignInRow[], tokenHash: string | undefined, now: number) {
  const current = signIns.some((signIn) => signIn.tokenHash === tokenHash)
  const newest = signIns.reduce((a, b) => (b.createdAt > a.createdAt ? b : a))
  const lastSeenAt = Math.max(...signIns.map((signIn) => signIn.lastSeenAt.getTime()))
  return {
    id: newest.id,
    client: newest.client,
    ...(newest.device && { name: newest.device }),
    ...(newest.model && { model: newest.model }),
    ...(newest.country && { country: newest.country }),
    current,
    createdAt: newest.createdAt.toISOString(),
    // The stored time is rarely updated.
    lastSeenAt: new Date(current ? now : lastSeenAt).toISOString(),
  }
}
