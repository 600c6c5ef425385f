import { bodyOf, playerOf, type Routes } from '../http/handler.ts'
import { intent } from '../idempotency/intent.ts'
import type { World } from '../world.ts'
import { changeLimits, readLimits, type Wish } from './limits.service.ts'

export const limitsRoutes = (world: World): Routes => ({
  getLimits: (request) => readLimits(world, world.pool, playerOf(request)),

  setLimits: intent(world, async (tx, request) => {
    await changeLimits(world, tx, playerOf(request), bodyOf<Wish>(request))
    return readLimits(world, tx, playerOf(request))
  }),
})
