import type { FastifyRequest } from 'fastify'
import { pathOf, playerOf, type Routes } from '../http/handler.ts'
import { bahtOf, satangOf } from '../http/money.ts'
import { intent } from '../idempotency/intent.ts'
import { languageOf } from '../lookups/language.ts'
import type { World } from '../world.ts'
import { bonusesOf, type BonusRow, openBonus, totalOf } from './bonus.queries.ts'
import { activateBonus, clearBonus, prepareEnd, previewOf, receivedOf } from './bonus.service.ts'

export const bonusRoutes = (world: World): Routes => ({
  listBonuses: async (request) => {
    const language = languageOf(request.headers['accept-language'])
    const rows = await bonusesOf(world.pool, playerOf(request))
    return world.catalogue.current.bonuses.map(({ code, name, type, maxReceived, percentFail, banners }) => ({
      code,
      name: name[language],
      type,
      maxReceived,
      percentFail,
      banners: banners.map(({ image, html }) => ({ image, html: html[language] })),
      userBonus: userBonusOf(rows, code),
    }))
  },

  activateBonus: intent(world, async (tx, request) => {
    const { code } = pathOf<{ code: string }>(request)
    const answer = userBonusOf(await activateBonus(world, tx, playerOf(request), code), code)
    if (!answer) throw new Error('what was just taken is there')
    return answer
  }),

  getActiveBonus: async (request) => {
    const row = await openBonus(world.pool, playerOf(request))
    return { status: row !== undefined, type: row?.rules.type ?? null }
  },

  getMinimumBonus: async (request) => {
    const { wallet, elsewhere } = await totalOf(world.pool, playerOf(request))
    const { bonusThreshold: minimum } = world.config
    return { status: wallet + elsewhere <= minimum, minimum: bahtOf(minimum) }
  },

  clearBonus: intent<void>(
    world,
    async (tx, request) => {
      await clearBonus(world, tx, playerOf(request))
      return { message: 'BONUS_CLEAR' }
    },
    { prepare: (request) => prepareEnd(world, playerOf(request)) },
  ),

  previewBonus: async (request) => {
    const { active, pays, forfeits, required, done } = await previewOf(world, playerOf(request), amountIn(request))
    const turnover = required !== undefined &&
      done !== undefined && { turnoverRequired: bahtOf(required), turnoverDone: bahtOf(Math.min(done, tooMuch)) }
    return { active, pays: bahtOf(pays), forfeits: bahtOf(forfeits), ...turnover }
  },
})

/** The most that the contract lets an amount be, in satang. */
const tooMuch = 1e12

/** Null for one that the player never had. */
function userBonusOf(rows: readonly BonusRow[], code: string): object | null {
  const mine = rows.filter((row) => row.source === 'bonus' && row.code === code)
  const last = mine.at(-1)
  if (!last) return null
  return {
    _id: last.id,
    isActive: last.state === 'waiting' || last.state === 'running',
    received: receivedOf(mine, code).map(({ updatedAt }) => ({ updatedAt: updatedAt.toISOString() })),
  }
}

/** The withdrawal to look at; null asks about the end of the bonus. The contract has checked it. */
function amountIn({ query }: FastifyRequest): number | null {
  const { amount } = query as { amount?: number }
  return amount === undefined ? null : satangOf(amount)
}
