import { createHmac, randomBytes } from 'node:crypto'
import { sameSecret } from '#platform/values/sameSecret.ts'
import type { AppContext } from '../context/appContext.ts'

export type Guest = { guestId: string; guestToken: string }

/** Stores nothing. The same Idempotency-Key and address give the same guest, unless the key is short enough to guess. */
export function newGuest({ guestKey }: Pick<AppContext, 'guestKey'>, { key = '', address = '' } = {}): Guest {
  const guestId = key.length >= guessable ? sign(guestKey, `id ${address} ${key}`).slice(0, 22) : randomBytes(16).toString('base64url')
  return { guestId, guestToken: tokenOf(guestKey, guestId) }
}

export function guestOf({ guestKey }: Pick<AppContext, 'guestKey'>, token: string | undefined): string | undefined {
  const guestId = /^guest\.([\w-]{22})\.[\w-]{43}$/.exec(token ?? '')?.[1]
  if (!guestId || !token) return undefined
  return sameSecret(token, tokenOf(guestKey, guestId)) ? guestId : undefined
}

export const isGuestToken = (context: Pick<AppContext, 'guestKey'>, token: string | undefined): boolean =>
  guestOf(context, token) !== undefined

/** Characters of 128 random bits. */
const guessable = 22
const tokenOf = (guestKey: string, guestId: string): string => `guest.${guestId}.${sign(guestKey, `token ${guestId}`)}`
const sign = (guestKey: string, text: string): string => createHmac('sha256', guestKey).update(text).digest('base64url')
