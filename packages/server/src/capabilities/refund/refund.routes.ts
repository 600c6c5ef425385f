import { randomUUID } from 'node:crypto'
import { bannersOf } from '#core/catalogue/banners.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { refreshGamesWithLimit } from '#core/games/refreshGamesWithLimit.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { keyOf } from '#core/idempotency/keyOf.ts'
import { bodyOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { type Language, languageOf } from '#platform/values/language.ts'
import { bahtOf } from '#platform/values/money.ts'
import { refundsOf } from './refund.queries.ts'
import { addRefundToWallet, receiveRefund, refundOf } from './refund.service.ts'

export const refundRoutes = (context: AppContext): Routes => ({
  listRefunds: async (request) => {
    const { page, limit } = bodyOf<{ page: number; limit: number }>(request)
    const { rows, total } = await refundsOf(context.pool, playerOf(request), page, limit)
    return { refunds: rows.map(({ amount, at }) => ({ refundAmount: bahtOf(amount), createdAt: at.toISOString() })), total }
  },

  checkRefund: async (request) => {
    const { accrued, received, bonus } = await refundOf(context, playerOf(request))
    const { refundSuccess, refundFail } = context.config
    return {
      result: accrued > 0,
      bonus,
      ...infoOf(context, languageOf(request, context.config)),
      refundAmount: bahtOf(received),
      accrued: bahtOf(accrued),
      refundSuccess,
      refundFail,
    }
  },

  receiveRefund: withIdempotency<boolean>(
    context,
    async (tx, request) => {
      await receiveRefund(context, tx, playerOf(request), randomUUID())
      return { message: 'REFUND_SUCCESS' }
    },
    // Includes the latest losses.
    { prepare: (request) => refreshGamesWithLimit(context, playerOf(request)) },
  ),

  addRefundToWallet: withIdempotency(context, async (tx, request) => {
    await addRefundToWallet(context, tx, playerOf(request), { reference: randomUUID(), key: keyOf(context, request) })
    return { message: 'REFUND_SUCCESS' }
  }),

  listRefundBanners: (request) => Promise.resolve(bannersOf(context, 'refund', request)),
})

function infoOf({ catalogue, config }: AppContext, language: Language): object {
  const text = catalogue.current.service.refund.info?.[language]
  if (text === undefined) return {}
  const values = { percent: config.refundPercent, cap: config.refundCap / 100 }
  return { info: text.replaceAll(/\{(percent|cap)\}/g, (_, name: keyof typeof values) => String(values[name])) }
}
