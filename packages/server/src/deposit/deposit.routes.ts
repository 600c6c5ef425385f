import { randomUUID } from 'node:crypto'
import { bodyOf, playerOf, type Routes } from '../http/handler.ts'
import { satangOf } from '../http/money.ts'
import { intent } from '../idempotency/intent.ts'
import { keyOf } from '../idempotency/keyOf.ts'
import type { World } from '../world.ts'
import { announce } from './announcement.service.ts'

export const depositRoutes = (world: World): Routes => ({
  announceDeposit: intent(world, async (tx, request) => {
    const amount = satangOf(bodyOf<{ amount: number }>(request).amount)
    await announce(world, tx, playerOf(request), amount, keyOf(world, request) ?? randomUUID())
    return {}
  }),
})
