import type { AppContext } from '#core/context/appContext.ts'
import { saga } from '#core/idempotency/saga.ts'
import { bodyOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { prepareGift, runGift, startGift } from './giftLink.service.ts'

export const giftLinkRoutes = (context: AppContext): Routes => ({
  redeemGiftLink: saga(context, {
    prepare: (request) => prepareGift(context, playerOf(request), bodyOf<{ link: string }>(request).link),
    start: (tx, request, gift, key) => startGift(context, tx, playerOf(request), { ...gift, key }),
    run: async (started) => {
      await runGift(context, started)
      return {}
    },
  }),
})
