// docs/adr/0023-chat.md
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import { authenticate } from '../session/authenticate.ts'
import { bearerOf } from '../session/token.ts'
import type { World } from '../world.ts'
import { playerCalled, type Key } from './chat.queries.ts'
import { guestOf } from './guest.ts'

/** `id` names the conversation and its room. */
export type Speaker = Key & { id: string; userId: string | null; namedGuest: string | null; username: string | null; name: string | null }
/** Names that a request claims. */
export type Named = { userId?: string | null; guestId?: string | null; username?: string | null }

export const isOffered = ({ settings, ports }: Pick<World, 'settings' | 'ports'>): boolean =>
  settings.values.enableChatWidget && ports.support !== undefined

export function requireChat(world: Pick<World, 'settings' | 'ports'>): void {
  if (!isOffered(world)) throw new Refusal('the chat is not offered', { status: 403 })
}

/** Without extensions guests have no token, so `speakerOf` uses the name that they give. */
export async function welcome(world: World, request: FastifyRequest): Promise<void> {
  const { extensions, playerRequests } = world.config
  const guestId = extensions ? guestOf(world, bearerOf(request)) : undefined
  if (guestId !== undefined) {
    world.limiter.count(`guest ${guestId}`, playerRequests)
    request.guestId = guestId
  } else if (extensions || request.headers.authorization !== undefined) await authenticate(world, request)
  requireChat(world)
}

/** @throws UNAUTHORIZED with 403 when the request names another customer */
export async function speakerOf(world: World, request: FastifyRequest, named: Named): Promise<Speaker> {
  const { playerId, guestId } = request
  const speaker =
    playerId !== undefined ? await playerSpeaker(world, playerId) : guestSpeaker(guestId === undefined ? selfNamed(named) : guestId)
  const said: [string | null | undefined, string | null][] = [
    [named.userId, speaker.userId],
    [named.guestId, speaker.namedGuest],
    [named.username, speaker.username],
  ]
  if (said.some(([given, own]) => given && given !== own)) throw new Refusal('UNAUTHORIZED', { status: 403 })
  return speaker
}

export const speakerWith = async (world: Pick<World, 'pool'>, { playerId, guestId }: Key): Promise<Speaker> =>
  playerId === 0 ? guestSpeaker(guestId) : playerSpeaker(world, playerId)

async function playerSpeaker({ pool }: Pick<World, 'pool'>, playerId: number): Promise<Speaker> {
  const { id, phone, name } = await playerCalled(pool, playerId)
  return { playerId, guestId: '', id, userId: id, namedGuest: null, username: phone, name }
}

const guestSpeaker = (guestId: string): Speaker => ({
  playerId: 0,
  guestId,
  id: guestId,
  userId: null,
  namedGuest: guestId.replace(namedPrefix, ''),
  username: null,
  name: null,
})

/** Signed ids have no colon. */
const namedPrefix = 'named:'

/** Returns undefined when the id is too short to be a secret. */
export const namedGuestOf = (id: string): string | undefined => (/^[\w-]{16,64}$/.test(id) ? namedPrefix + id : undefined)

function selfNamed({ guestId: id }: Named): string {
  if (!id) throw new Refusal('KEY_MISSING', { params: { field: 'guestId' } })
  const guestId = namedGuestOf(id)
  if (guestId === undefined) throw new Refusal('KEY_INVALID', { params: { field: 'guestId' } })
  return guestId
}

/** Uploads carry no name, so self-named guests share one owner until the message is sent. */
export const fileOwnerOf = ({ playerId = 0, guestId }: FastifyRequest): Key => ({
  playerId,
  guestId: playerId === 0 ? (guestId ?? namedPrefix) : '',
})

export const fileOwnersOf = ({ guestId }: Key): string[] => (guestId.startsWith(namedPrefix) ? [namedPrefix, guestId] : [guestId])
