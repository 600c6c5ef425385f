import { randomUUID } from 'node:crypto'
import { bannersOf } from '#core/catalogue/banners.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { keyOf } from '#core/idempotency/keyOf.ts'
import { bodyOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { withErrorCode } from '#platform/http/withErrorCode.ts'
import { bahtOf } from '#platform/values/money.ts'
import { inviteTotals, invitesOf } from './invite.queries.ts'
import { receiveInvite } from './invite.service.ts'

export const inviteRoutes = (context: AppContext): Routes => ({
  listInvites: async (request) => {
    const { page, limit } = bodyOf<{ page: number; limit: number }>(request)
    const playerId = playerOf(request)
    const rows = await invitesOf(context.pool, playerId, limit, (page - 1) * limit)
    const { friends: total } = await inviteTotals(context.pool, playerId)
    const invites = rows.map(({ name, earned, created_at: at }) => ({
      from: { name },
      amount: bahtOf(earned),
      createdAt: at.toISOString(),
    }))
    return { invites, total }
  },

  receiveInviteBonus: withErrorCode(
    'INVITE_BONUS_FAIL',
    withIdempotency(context, async (tx, request) => {
      await receiveInvite(context, tx, playerOf(request), { reference: randomUUID(), key: keyOf(context, request) })
      return { message: 'INVITE_BONUS_SUCCESS' }
    }),
  ),

  listInviteBanners: (request) => Promise.resolve(bannersOf(context, 'invite', request)),
})
