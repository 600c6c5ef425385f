import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { bonusesOf, type BonusRow, openBonus, totalOf } from '#core/rewards/bonus.queries.ts'
import type { Rules } from '#core/rewards/bonus.rules.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { pathOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { type Language, languageOf } from '#platform/values/language.ts'
import { bahtOf, largestAmount, satangOf } from '#platform/values/money.ts'
import { type Preview, previewOf, previewOffer } from './bonus.preview.ts'
import { activateBonus, clearBonus, refreshGamesForClear, receivedOf } from './bonus.service.ts'

export const bonusRoutes = (context: AppContext): Routes => ({
  listBonuses: async (request) => {
    const language = languageOf(request, context.config)
    const rows = await bonusesOf(context.pool, playerOf(request))
    return context.catalogue.current.bonuses.map(({ code, name, type, maxReceived, percentFail, banners, ...offer }) => ({
      code,
      name: name[language],
      type,
      maxReceived,
      percentFail,
      percent: offer.percent,
      maximum: bahtOf(offer.maximum),
      minimum: bahtOf(offer.minimumDeposit),
      turnover: offer.turnover,
      banners: banners.map(({ image, html }) => ({ image, html: html[language] })),
      userBonus: userBonusOf(rows, code),
    }))
  },

  activateBonus: withIdempotency(context, async (tx, request) => {
    const { code } = pathOf<{ code: string }>(request)
    const answer = userBonusOf(await activateBonus(context, tx, playerOf(request), code), code)
    if (!answer) throw new Error('the bonus that was just taken is missing')
    return answer
  }),

  getActiveBonus: async (request) => {
    const row = await openBonus(context.pool, playerOf(request))
    return { status: row !== undefined, type: row?.rules.type ?? null }
  },

  getMinimumBonus: async (request) => {
    const { wallet, elsewhere } = await totalOf(context.pool, playerOf(request))
    const { bonusThreshold: minimum } = context.config
    return { status: wallet + elsewhere <= minimum, minimum: bahtOf(minimum) }
  },

  clearBonus: withIdempotency<boolean>(
    context,
    async (tx, request, known) => {
      await clearBonus(context, tx, playerOf(request), known)
      return { message: 'BONUS_CLEAR' }
    },
    { prepare: (request) => refreshGamesForClear(context, playerOf(request)) },
  ),

  previewBonus: async (request) => {
    const { source, code, amount } = queryOf(request)
    const playerId = playerOf(request)
    const language = languageOf(request, context.config)
    const satang = amount === undefined ? null : satangOf(amount)
    if (source === undefined && code === undefined) return previewBody(context, await previewOf(context, playerId, satang), language)
    if (code === undefined) throw new ApiError('KEY_INVALID', { params: { field: 'code' } })
    if (source === undefined) throw new ApiError('KEY_INVALID', { params: { field: 'source' } })
    return previewBody(context, await previewOffer(context, playerId, { source, code, deposit: satang }), language)
  },
})

function previewBody({ config }: AppContext, preview: Preview, language: Language): object {
  const { row, rules, active, ends, pays, forfeits, required, done, grant, total, openStakes } = preview
  return {
    active,
    ...(row && { state: row.state, source: row.source, code: row.code }),
    ...(ends !== undefined && { ends }),
    pays: bahtOf(pays),
    forfeits: bahtOf(forfeits),
    ...(required !== undefined && { turnoverRequired: bahtOf(required) }),
    ...(done !== undefined && { turnoverDone: bahtOf(Math.min(done, largestAmount)) }),
    ...(grant !== undefined && { grant: bahtOf(grant) }),
    ...(total !== undefined && { total: bahtOf(total) }),
    ...(openStakes !== undefined && { openStakes: bahtOf(openStakes) }),
    ...(rules && termsOf(rules, config.bonusThreshold, language)),
  }
}

const termsOf = ({ name, percent, percentFail, turnover, maximum, minimumDeposit }: Rules, threshold: number, language: Language) => ({
  name: name[language],
  percent,
  percentFail,
  turnover,
  maximum: bahtOf(maximum),
  minimum: bahtOf(minimumDeposit),
  threshold: bahtOf(threshold),
})

function userBonusOf(rows: readonly BonusRow[], code: string): object | null {
  const mine = rows.filter((row) => row.source === 'bonus' && row.code === code)
  const last = mine.at(-1)
  if (!last) return null
  return {
    _id: last.id,
    isActive: last.state !== 'ended' && last.state !== 'cancelled',
    received: receivedOf(mine, code).map(({ updatedAt }) => ({ updatedAt: updatedAt.toISOString() })),
  }
}

/** Validated by the contract. */
const queryOf = ({ query }: FastifyRequest) => query as { source?: 'bonus' | 'promotion'; code?: string; amount?: number }
