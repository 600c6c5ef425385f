import type { AppContext } from '#core/context/appContext.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { bodyOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { changeLimits, readLimits, type LimitChange } from './limits.service.ts'

export const limitsRoutes = (context: AppContext): Routes => ({
  getLimits: (request) => readLimits(context, context.pool, playerOf(request)),

  setLimits: withIdempotency(context, async (tx, request) => {
    await changeLimits(context, tx, playerOf(request), bodyOf<LimitChange>(request))
    return readLimits(context, tx, playerOf(request))
  }),
})
