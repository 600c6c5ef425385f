import { randomUUID } from 'node:crypto'
import { bannersOf } from '../catalogue/banners.ts'
import { failingAs } from '../http/failing.ts'
import { bodyOf, playerOf, type Routes } from '../http/handler.ts'
import { bahtOf } from '../http/money.ts'
import { intent } from '../idempotency/intent.ts'
import { keyOf } from '../idempotency/keyOf.ts'
import type { World } from '../world.ts'
import { invitesInAll, invitesOf } from './invite.queries.ts'
import { receiveInvite } from './invite.service.ts'

export const inviteRoutes = (world: World): Routes => ({
  listInvites: async (request) => {
    const { page, limit } = bodyOf<{ page: number; limit: number }>(request)
    const playerId = playerOf(request)
    const rows = await invitesOf(world.pool, playerId, limit, (page - 1) * limit)
    const { friends: total } = await invitesInAll(world.pool, playerId)
    const invites = rows.map(({ name, earned, created_at: at }) => ({
      from: { name },
      amount: bahtOf(earned),
      createdAt: at.toISOString(),
    }))
    return { invites, total }
  },

  receiveInviteBonus: failingAs(
    'INVITE_BONUS_FAIL',
    intent(world, async (tx, request) => {
      await receiveInvite(world, tx, playerOf(request), { reference: randomUUID(), key: keyOf(world, request) })
      return { message: 'INVITE_BONUS_SUCCESS' }
    }),
  ),

  listInviteBanners: (request) => Promise.resolve(bannersOf(world, 'invite', request)),
})
