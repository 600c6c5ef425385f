import { randomUUID } from 'node:crypto'
import { bannersOf } from '#core/catalogue/banners.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { prepareEnd } from '#core/games/prepareEnd.ts'
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
      info: info[languageOf(request.headers['accept-language'])](context.config),
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
    { prepare: (request) => prepareEnd(context, playerOf(request)) },
  ),

  addRefundToWallet: withIdempotency(context, async (tx, request) => {
    await addRefundToWallet(context, tx, playerOf(request), { reference: randomUUID(), key: keyOf(context, request) })
    return { message: 'REFUND_SUCCESS' }
  }),

  listRefundBanners: (request) => Promise.resolve(bannersOf(context, 'refund', request)),
})

type Terms = Pick<AppContext['config'], 'refundPercent' | 'refundCap'>

const info: Record<Language, (terms: Terms) => string> = {
  th: ({ refundPercent, refundCap }) =>
    `<p>คืน ${refundPercent}% ของยอดเสียสุทธิในทุกเกม นับตั้งแต่ครั้งที่รับล่าสุด ยอดที่ได้กำไรจะหักออกก่อน สูงสุด ${refundCap / 100}% ของยอดเดิมพันในช่วงนั้น</p>`,
  lo: ({ refundPercent, refundCap }) =>
    `<p>ຄືນ ${refundPercent}% ຂອງຍອດເສຍສຸດທິໃນທຸກເກມ ນັບແຕ່ຄັ້ງທີ່ຮັບຫຼ້າສຸດ ໂດຍຫັກຍອດທີ່ໄດ້ກຳໄລອອກກ່ອນ ສູງສຸດບໍ່ເກີນ ${refundCap / 100}% ຂອງຍອດຫຼິ້ນໃນຊ່ວງນັ້ນ</p>`,
  en: ({ refundPercent, refundCap }) =>
    `<p>${refundPercent}% of your net loss over all games since the last refund, up to ${refundCap / 100}% of what you staked. Wins are subtracted first.</p>`,
}
