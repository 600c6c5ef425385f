import type { AppContext } from '#core/context/appContext.ts'
import { pathOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { listPendingOperations, readOrBlockKey } from './operation.service.ts'

export const operationRoutes = (context: AppContext): Routes => ({
  getOperation: async (request) => readOrBlockKey(context, playerOf(request), pathOf<{ key: string }>(request).key),
  listOpenOperations: async (request) => ({ operations: await listPendingOperations(context, playerOf(request)) }),
})
