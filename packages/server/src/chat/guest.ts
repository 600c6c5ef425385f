import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import type { World } from '../world.ts'

/** A visitor of the chat: an id, and the token that proves it. */
export type Guest = { guestId: string; guestToken: string }

/** What guests' tokens are signed with: in the database, so that every copy knows it and it outlives all of them. */
export async function readGuestKey(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ value: string }>("select value from server_secret where name = 'guest'")
  if (!rows[0]) throw new Error('the database has no key for guests')
  return rows[0].value
}

/** Nothing is stored of a guest who says nothing. The same `key` (an Idempotency-Key) makes the same guest. */
export function newGuest({ guestKey }: Pick<World, 'guestKey'>, key?: string): Guest {
  const guestId = key ? sign(guestKey, `id ${key}`).slice(0, 22) : randomBytes(16).toString('base64url')
  return { guestId, guestToken: tokenOf(guestKey, guestId) }
}

/** Whose token it is; undefined where we never signed it. */
export function guestOf({ guestKey }: Pick<World, 'guestKey'>, token: string | undefined): string | undefined {
  const guestId = /^guest\.([\w-]{22})\.[\w-]{43}$/.exec(token ?? '')?.[1]
  if (!guestId || !token) return undefined
  return timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(guestKey, guestId))) ? guestId : undefined
}

export const isGuestToken = (world: Pick<World, 'guestKey'>, token: string | undefined): boolean => guestOf(world, token) !== undefined

const tokenOf = (guestKey: string, guestId: string): string => `guest.${guestId}.${sign(guestKey, `token ${guestId}`)}`
const sign = (guestKey: string, text: string): string => createHmac('sha256', guestKey).update(text).digest('base64url')
