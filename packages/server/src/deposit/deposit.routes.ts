import { randomUUID } from 'node:crypto'
import { bodyOf, playerOf, type Routes } from '../http/handler.ts'
import { satangOf } from '../http/money.ts'
import { withIdempotency } from '../idempotency/idempotency.ts'
import { keyOf } from '../idempotency/keyOf.ts'
import type { AppContext } from '../appContext.ts'
import { announce } from './announcement.service.ts'

export const depositRoutes = (context: AppContext): Routes => ({
  announceDeposit: withIdempotency(context, async (tx, request) => {
    const amount = satangOf(bodyOf<{ amount: number }>(request).amount)
    await announce(context, tx, playerOf(request), amount, keyOf(context, request) ?? randomUUID())
    return {}
  }),
})
