import { bodyOf, playerOf, type Routes } from '../http/handler.ts'
import { saga } from '../idempotency/saga.ts'
import type { World } from '../world.ts'
import { prepareGift, runGift, startGift } from './giftLink.service.ts'

export const giftLinkRoutes = (world: World): Routes => ({
  redeemGiftLink: saga(world, {
    prepare: (request) => prepareGift(world, playerOf(request), bodyOf<{ link: string }>(request).link),
    start: (tx, request, gift, key) => startGift(world, tx, playerOf(request), { ...gift, key }),
    run: async (started) => {
      await runGift(world, started)
      return {}
    },
  }),
})
