import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { openBonus } from '#core/rewards/bonus.queries.ts'
import { requirePromotion } from '#core/rewards/promotions.ts'
import { pathOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { languageOf } from '#platform/values/language.ts'
import { activatePromotion } from './promotion.service.ts'

export const promotionRoutes = (context: AppContext): Routes => ({
  getCurrentPromotion: async (request) => {
    const row = await openBonus(context.pool, playerOf(request))
    if (row?.source !== 'promotion') return { promotion: null }
    const offered = context.catalogue.current.promotions.find(({ code }) => code === row.code)
    // Shows promotions that are no longer offered.
    const description = offered?.description[languageOf(request, context.config)] ?? row.code
    return { promotion: { code: row.code, percentFail: row.rules.percentFail, description } }
  },

  findPromotion: (request) => {
    const { code, percentFail, description } = requirePromotion(context, codeOf(request))
    return Promise.resolve({ code, percentFail, description: description[languageOf(request, context.config)] })
  },

  activatePromotion: withIdempotency(context, async (tx, request) => {
    await activatePromotion(context, tx, playerOf(request), codeOf(request))
    return {}
  }),
})

const codeOf = (request: FastifyRequest): string => pathOf<{ code: string }>(request).code
