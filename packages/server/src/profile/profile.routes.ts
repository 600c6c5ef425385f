import { playerOf, type Routes } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import type { World } from '../world.ts'
import { readProfile } from './profile.queries.ts'

export const profileRoutes = (world: World): Routes => ({
  getProfile: async (request) => {
    const profile = await readProfile(world.pool, playerOf(request))
    if (!profile) throw new Refusal('NO_USER')
    return { ...profile, createdAt: profile.createdAt.toISOString() }
  },
})
