// docs/adr/0023-chat.md
import type { FastifyRequest } from 'fastify'
import { ApiError } from '#platform/errors/apiError.ts'
import type { AppContext } from '../context/appContext.ts'
import { authenticate } from './authenticate.ts'
import { findPlayerForSupport, type ConversationKey } from './conversationKey.ts'
import { guestOf } from './guest.ts'
import { bearerOf } from './token.ts'

/** `id` names the conversation and its room. */
export type Customer = ConversationKey & {
  id: string
  userId: string | null
  namedGuest: string | null
  username: string | null
  name: string | null
}
declare module 'fastify' {
  interface FastifyRequest {
    customer?: Customer
  }
}
/** The identity that the request claims, not checked yet. */
export type ClaimedIdentity = { userId?: string | null; guestId?: string | null; username?: string | null }

export const isChatEnabled = ({ settings, ports }: Pick<AppContext, 'settings' | 'ports'>): boolean =>
  settings.values.enableChatWidget && ports.support !== undefined

export function assertChatEnabled(context: Pick<AppContext, 'settings' | 'ports'>): void {
  if (!isChatEnabled(context)) throw new ApiError('the chat is not offered', { status: 403 })
}

/** Without extensions guests have no token, so `customerOf` uses the guestId that they send. */
export async function authenticateCustomer(context: AppContext, request: FastifyRequest): Promise<void> {
  const { extensions, playerRequests } = context.config
  const guestId = extensions ? guestOf(context, bearerOf(request)) : undefined
  if (guestId !== undefined) {
    context.limiter.count(`guest ${guestId}`, playerRequests)
    request.guestId = guestId
  } else if (extensions || request.headers.authorization !== undefined) {
    const { playerId, publicId: id, phone, name } = await authenticate(context, request)
    request.customer = playerCustomer(playerId, { id, phone, name })
  }
  assertChatEnabled(context)
}

/** @throws UNAUTHORIZED with 403 when the request names another customer */
export function customerOf({ customer: player, guestId }: FastifyRequest, claimed: ClaimedIdentity): Customer {
  const customer = player ?? guestCustomer(guestId === undefined ? claimedGuestId(claimed) : guestId)
  const pairs: [string | null | undefined, string | null][] = [
    [claimed.userId, customer.userId],
    [claimed.guestId, customer.namedGuest],
    [claimed.username, customer.username],
  ]
  if (pairs.some(([given, own]) => given && given !== own)) throw new ApiError('UNAUTHORIZED', { status: 403 })
  return customer
}

export const findCustomer = async ({ pool }: Pick<AppContext, 'pool'>, { playerId, guestId }: ConversationKey): Promise<Customer> =>
  playerId === 0 ? guestCustomer(guestId) : playerCustomer(playerId, await findPlayerForSupport(pool, playerId))

const playerCustomer = (playerId: number, { id, phone, name }: { id: string; phone: string; name: string }): Customer => ({
  playerId,
  guestId: '',
  id,
  userId: id,
  namedGuest: null,
  username: phone,
  name,
})

const guestCustomer = (guestId: string): Customer => ({
  playerId: 0,
  guestId,
  id: guestId,
  userId: null,
  namedGuest: guestId.replace(namedPrefix, ''),
  username: null,
  name: null,
})

/** A signed id contains no colon, so it cannot equal a self-named one. */
const namedPrefix = 'named:'

/** Returns undefined when too short to be a secret. */
export const namedGuestOf = (id: string): string | undefined => (/^[\w-]{16,64}$/.test(id) ? namedPrefix + id : undefined)

function claimedGuestId({ guestId: id }: ClaimedIdentity): string {
  if (!id) throw new ApiError('KEY_MISSING', { params: { field: 'guestId' } })
  const guestId = namedGuestOf(id)
  if (guestId === undefined) throw new ApiError('KEY_INVALID', { params: { field: 'guestId' } })
  return guestId
}

/** Uploads carry no guestId, so guests without a token share an owner until the message is sent. */
export const fileOwnerOf = ({ playerId = 0, guestId }: FastifyRequest): ConversationKey => ({
  playerId,
  guestId: playerId === 0 ? (guestId ?? namedPrefix) : '',
})

export const fileOwnersOf = ({ guestId }: ConversationKey): string[] =>
  guestId.startsWith(namedPrefix) ? [namedPrefix, guestId] : [guestId]
