import type { AppContext } from '#core/context/appContext.ts'
import { pathOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { listOpen, stateOf } from './operation.service.ts'

export const operationRoutes = (context: AppContext): Routes => ({
  getOperation: async (request) => stateOf(context, playerOf(request), pathOf<{ key: string }>(request).key),
  listOpenOperations: async (request) => ({ operations: await listOpen(context, playerOf(request)) }),
})
