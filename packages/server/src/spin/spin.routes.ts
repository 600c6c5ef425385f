import type { FastifyRequest } from 'fastify'
import { bodyOf, playerOf, type Routes } from '../http/handler.ts'
import { bahtOf } from '../http/money.ts'
import { intent } from '../idempotency/intent.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { type Language, languageOf } from '../lookups/language.ts'
import type { World } from '../world.ts'
import { claimCoupon, percentFail } from './coupon.service.ts'
import { commitmentOf } from './draw.ts'
import { type CouponRow, openCoupons, type Promised } from './spin.queries.ts'
import { promiseDraw, spin, wheelOf } from './spin.service.ts'

const spoken = (request: FastifyRequest): Language => languageOf(request.headers['accept-language'])
const commitment = ({ server_seed: seed, weights }: Promised): string => commitmentOf(seed, weights)

export const spinRoutes = (world: World): Routes => ({
  getSpinSetup: async (request) => {
    const [playerId, language] = [playerOf(request), spoken(request)]
    const { wheel, promised } = await promiseDraw(world, playerId)
    const slice = wheel.slices.map(({ code, label, bgColor, textColor, htmlDescription }) => ({
      code,
      label: label[language],
      bgColor,
      textColor,
      htmlDescription: htmlDescription[language],
    }))
    return {
      activeSpinwheel: { name: wheel.name[language], slice },
      userCoin: await balanceOf(world.pool, playerId, 'coins', 'COIN'),
      commitment: commitment(promised),
      weights: promised.weights,
    }
  },

  spin: intent(world, async (tx, request) => {
    const clientSeed = bodyOf<{ clientSeed?: string } | undefined>(request)?.clientSeed ?? ''
    const { slice, won, coins, drawn, next } = await spin(world, tx, playerOf(request), clientSeed)
    return {
      success: true,
      result: { code: slice.code, label: slice.label[spoken(request)], remainingCoin: coins },
      won,
      serverSeed: drawn.server_seed,
      nonce: drawn.nonce,
      commitment: commitment(next),
    }
  }),

  listCoupons: async (request) => {
    const rows = await openCoupons(world.pool, playerOf(request), world.clock.now())
    return rows.map((row) => couponOf(row, spoken(request)))
  },

  claimCoupon: intent(world, async (tx, request) => {
    await claimCoupon(world, tx, playerOf(request), bodyOf<{ coupon: string }>(request).coupon)
    return {}
  }),

  getSpinActive: () => Promise.resolve({ active: wheelOf(world) !== undefined }),
})

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
    ...(offer.turnover !== undefined && { turnover: offer.turnover, percentFail }),
    expiresAt: expiresAt.toISOString(),
  }
}
