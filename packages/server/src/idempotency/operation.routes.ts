import { pathOf, playerOf, type Routes } from '../http/handler.ts'
import type { World } from '../world.ts'
import { listOpen, stateOf } from './operation.service.ts'

export const operationRoutes = (world: World): Routes => ({
  getOperation: async (request) => stateOf(world, playerOf(request), pathOf<{ key: string }>(request).key),
  listOpenOperations: async (request) => ({ operations: await listOpen(world, playerOf(request)) }),
})
