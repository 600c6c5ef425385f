// Who talks at the chat: the token says so, and nothing else (docs/adr/0023-chat.md).
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import { authenticate } from '../session/authenticate.ts'
import { bearerOf } from '../session/token.ts'
import type { World } from '../world.ts'
import { playerCalled, type Key } from './chat.queries.ts'
import { guestOf } from './guest.ts'

/** Whose conversation it is, and what its messages say of them. `id` names the conversation, and its room. */
export type Speaker = Key & { id: string; userId: string | null; namedGuest: string | null; username: string | null; name: string | null }
/** What a request says of who it is from. */
export type Named = { userId?: string | null; guestId?: string | null; username?: string | null }

/** The chat is there: switched on, and somebody answers. */
export const isOffered = ({ settings, ports }: Pick<World, 'settings' | 'ports'>): boolean =>
  settings.values.enableChatWidget && ports.support !== undefined

export function requireChat(world: Pick<World, 'settings' | 'ports'>): void {
  if (!isOffered(world)) throw new Refusal('the chat is not offered', { status: 403 })
}

/**
 * Puts a player or a guest on the request, by the token. A backend without extensions has no tokens for guests: there they name
 * themselves, and `speakerOf` reads it.
 */
export async function welcome(world: World, request: FastifyRequest): Promise<void> {
  const { extensions, playerRequests } = world.config
  const guestId = extensions ? guestOf(world, bearerOf(request)) : undefined
  if (guestId !== undefined) {
    world.limiter.count(`guest ${guestId}`, playerRequests)
    request.guestId = guestId
  } else if (extensions || request.headers.authorization !== undefined) await authenticate(world, request)
  requireChat(world)
}

/** The one whom the request is from. Naming anybody else is UNAUTHORIZED with 403. */
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

/** The one with that key. */
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

/** No id of ours has a colon: who only names themselves never reaches what a token proves. */
const namedPrefix = 'named:'

/** What a guest of that made-up id is known by; undefined where it is no secret, because it is short. */
export const namedGuestOf = (id: string): string | undefined => (/^[\w-]{16,64}$/.test(id) ? namedPrefix + id : undefined)

/** An id that a guest made up is as good a secret as it is long. */
function selfNamed({ guestId: id }: Named): string {
  if (!id) throw new Refusal('KEY_MISSING', { params: { field: 'guestId' } })
  const guestId = namedGuestOf(id)
  if (guestId === undefined) throw new Refusal('KEY_INVALID', { params: { field: 'guestId' } })
  return guestId
}

/** Whose an upload is. It comes without a name: those who only name themselves share one, until it is sent. */
export const fileOwnerOf = ({ playerId = 0, guestId }: FastifyRequest): Key => ({
  playerId,
  guestId: playerId === 0 ? (guestId ?? namedPrefix) : '',
})

/** Under whom an upload of this one may stand. */
export const fileOwnersOf = ({ guestId }: Key): string[] => (guestId.startsWith(namedPrefix) ? [namedPrefix, guestId] : [guestId])
