import { randomUUID } from 'node:crypto'
import type { AppContext } from '#core/context/appContext.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { keyOf } from '#core/idempotency/keyOf.ts'
import { bodyOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { satangOf } from '#platform/values/money.ts'
import { announce } from './announcement.service.ts'

export const depositRoutes = (context: AppContext): Routes => ({
  announceDeposit: withIdempotency(context, async (tx, request) => {
    const amount = satangOf(bodyOf<{ amount: number }>(request).amount)
    await announce(context, tx, playerOf(request), amount, keyOf(context, request) ?? randomUUID())
    return {}
  }),
})
