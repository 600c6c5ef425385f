import type { AppContext } from '#core/context/appContext.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { revokeAll, revokeSession } from '#core/session/session.queries.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { pathOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { dayMs } from '#platform/time/clock.ts'
import { findDevice, findDevices } from './devices.queries.ts'

export const devicesRoutes = (context: AppContext): Routes => ({
  listDevices: async (request) => {
    const now = context.clock.now()
    const { sessionDays, sessionMaxDays } = context.config
    const since = { seen: new Date(now - sessionDays * dayMs), signedIn: new Date(now - sessionMaxDays * dayMs) }
    const rows = await findDevices(context.pool, playerOf(request), since)
    const devices = rows.map(({ id, tokenHash, client, device, createdAt, lastSeenAt }) => {
      const current = tokenHash === request.tokenHash
      return {
        id,
        client,
        ...(device && { name: device }),
        current,
        createdAt: createdAt.toISOString(),
        // The stored time is rarely updated.
        lastSeenAt: (current ? new Date(now) : lastSeenAt).toISOString(),
      }
    })
    return { devices: devices.toSorted((a, b) => Number(b.current) - Number(a.current)) }
  },

  removeDevice: withIdempotency(context, async (tx, request) => {
    const { id } = pathOf<{ id: string }>(request)
    const tokenHash = await findDevice(tx, playerOf(request), id)
    if (tokenHash === undefined) throw new ApiError('NO_DATA')
    await revokeSession(tx, playerOf(request), tokenHash, context.clock.now())
    return {}
  }),

  signOutEverywhere: withIdempotency(context, async (tx, request) => {
    await revokeAll(tx, playerOf(request), context.clock.now())
    return {}
  }),
})
