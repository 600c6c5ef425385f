import { playerOf, type Routes } from '../http/handler.ts'
import type { World } from '../world.ts'
import { readProfile } from './account.queries.ts'

export const accountRoutes = (world: World): Routes => ({
  getProfile: (request) => readProfile(world.pool, playerOf(request)),
})
