import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { bodyOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { type Language, languageOf } from '#platform/values/language.ts'
import { bahtOf } from '#platform/values/money.ts'
import { claimCoupon } from './coupon.service.ts'
import { commitmentOf } from './draw.ts'
import { type CouponRow, openCoupons, percentFailOf, type Commitment } from './spin.queries.ts'
import { commitToDraw, spin, wheelOf } from './spin.service.ts'

const hashOf = ({ server_seed: seed, weights }: Commitment): string => commitmentOf(seed, weights)

export const spinRoutes = (context: AppContext): Routes => {
  const languageIn = (request: FastifyRequest): Language => languageOf(request, context.config)
  return {
    getSpinSetup: async (request) => {
      const [playerId, language] = [playerOf(request), languageIn(request)]
      const { wheel, commitment } = await commitToDraw(context, playerId)
      const slice = wheel.slices.map(({ code, label, bgColor, textColor, htmlDescription }) => ({
        code,
        label: label[language],
        bgColor,
        textColor,
        htmlDescription: htmlDescription[language],
      }))
      return {
        activeSpinwheel: { name: wheel.name[language], slice },
        userCoin: await balanceOf(context.pool, playerId, 'coins', 'COIN'),
        commitment: hashOf(commitment),
        weights: commitment.weights,
      }
    },

    spin: withIdempotency(context, async (tx, request) => {
      const clientSeed = bodyOf<{ clientSeed?: string } | undefined>(request)?.clientSeed ?? ''
      const { slice, won, coins, drawn, next } = await spin(context, tx, playerOf(request), clientSeed)
      return {
        success: true,
        result: { code: slice.code, label: slice.label[languageIn(request)], remainingCoin: coins },
        won,
        serverSeed: drawn.server_seed,
        nonce: drawn.nonce,
        commitment: hashOf(next),
      }
    }),

    listCoupons: async (request) => {
      const rows = await openCoupons(context.pool, playerOf(request), context.clock.now())
      return rows.map((row) => couponOf(row, languageIn(request)))
    },

    claimCoupon: withIdempotency(context, async (tx, request) => {
      await claimCoupon(context, tx, playerOf(request), bodyOf<{ coupon: string }>(request).coupon)
      return {}
    }),

    getSpinActive: () => Promise.resolve({ active: wheelOf(context) !== undefined }),
  }
}

function couponOf({ id, kind, amount, offer, expires_at: expiresAt }: CouponRow, language: Language): object {
  const isCoins = kind === 'coins'
  return {
    _id: id,
    prize: {
      name: offer.name[language],
      slice: { label: offer.label[language], htmlDescription: offer.htmlDescription[language] },
    },
    amount: isCoins ? amount : bahtOf(amount),
    unit: isCoins ? 'coin' : 'baht',
    kind,
    ...(offer.turnover !== undefined && { turnover: offer.turnover, percentFail: percentFailOf(offer) }),
    expiresAt: expiresAt.toISOString(),
  }
}
