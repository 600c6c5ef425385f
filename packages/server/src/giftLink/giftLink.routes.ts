import { bodyOf, playerOf, type Routes } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { intent } from '../idempotency/intent.ts'
import { keyOf } from '../idempotency/keyOf.ts'
import type { World } from '../world.ts'
import { redeemGift } from './giftLink.service.ts'

export const giftLinkRoutes = (world: World): Routes => ({
  redeemGiftLink: intent<Refusal | undefined>(
    world,
    async (_tx, _request, refusal) => {
      // Thrown here, so that the refusal is kept as the intent's answer.
      if (refusal) throw refusal
      return {}
    },
    {
      prepare: async (request) => {
        const sealed = bodyOf<{ link: string }>(request).link
        try {
          await redeemGift(world, { playerId: playerOf(request), sealed, key: keyOf(world, request) })
          return undefined
        } catch (error) {
          if (error instanceof Refusal && error.status < 500) return error
          throw error
        }
      },
    },
  ),
})
