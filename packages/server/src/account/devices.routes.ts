import { pathOf, playerOf, type Routes } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { intent } from '../idempotency/intent.ts'
import { dayMs } from '../ports/clock.ts'
import { revokeAll, revokeSession } from '../session/session.queries.ts'
import type { World } from '../world.ts'
import { findDevice, findDevices } from './devices.queries.ts'

export const devicesRoutes = (world: World): Routes => ({
  listDevices: async (request) => {
    const since = world.clock.now() - world.config.sessionDays * dayMs
    const rows = await findDevices(world.pool, playerOf(request), since)
    const devices = rows.map(({ id, tokenHash, client, device, createdAt, lastSeenAt }) => {
      const current = tokenHash === request.tokenHash
      return {
        id,
        client,
        ...(device && { name: device }),
        current,
        createdAt: createdAt.toISOString(),
        // The stored time is rarely updated; the calling session is active now.
        lastSeenAt: (current ? new Date(world.clock.now()) : lastSeenAt).toISOString(),
      }
    })
    return { devices: devices.toSorted((a, b) => Number(b.current) - Number(a.current)) }
  },

  removeDevice: intent(world, async (tx, request) => {
    const { id } = pathOf<{ id: string }>(request)
    const tokenHash = await findDevice(tx, playerOf(request), id)
    if (tokenHash === undefined) throw new Refusal('NO_DATA')
    await revokeSession(tx, playerOf(request), tokenHash, world.clock.now())
    return {}
  }),

  signOutEverywhere: intent(world, async (tx, request) => {
    await revokeAll(tx, playerOf(request), world.clock.now())
    return {}
  }),
})
