import { createHmac, randomBytes } from 'node:crypto'
import { sameSecret } from '../http/sameSecret.ts'
import type { World } from '../world.ts'

/** A visitor of the chat: an id, and the token that proves it. */
export type Guest = { guestId: string; guestToken: string }

/**
 * Nothing is stored of a guest who says nothing. The same `key` (an Idempotency-Key) makes the same guest; but not one that others
 * might think of too, for who knows the key is the guest.
 */
export function newGuest({ guestKey }: Pick<World, 'guestKey'>, key = ''): Guest {
  const guestId = key.length >= guessable ? sign(guestKey, `id ${key}`).slice(0, 22) : randomBytes(16).toString('base64url')
  return { guestId, guestToken: tokenOf(guestKey, guestId) }
}

/** Whose token it is; undefined where we never signed it. */
export function guestOf({ guestKey }: Pick<World, 'guestKey'>, token: string | undefined): string | undefined {
  const guestId = /^guest\.([\w-]{22})\.[\w-]{43}$/.exec(token ?? '')?.[1]
  if (!guestId || !token) return undefined
  return sameSecret(token, tokenOf(guestKey, guestId)) ? guestId : undefined
}

export const isGuestToken = (world: Pick<World, 'guestKey'>, token: string | undefined): boolean => guestOf(world, token) !== undefined

/** Characters below which a key is no secret; 128 random bits have 22 in the shortest form. */
const guessable = 22
const tokenOf = (guestKey: string, guestId: string): string => `guest.${guestId}.${sign(guestKey, `token ${guestId}`)}`
const sign = (guestKey: string, text: string): string => createHmac('sha256', guestKey).update(text).digest('base64url')
