import { createHmac } from 'node:crypto'
import type { AppContext } from '#core/context/appContext.ts'
import type { ConversationKey } from '#core/session/conversationKey.ts'
import { sameSecret } from '#platform/values/sameSecret.ts'

/** Milliseconds. */
const linkLasts = 60_000

export type LinkContext = Pick<AppContext, 'guestKey' | 'clock'>
export type LinkParams = { until?: unknown; seal?: unknown }

export function linkTo({ guestKey, clock }: LinkContext, owner: ConversationKey, path: string): string {
  const until = String(clock.now() + linkLasts)
  return `${path}?until=${until}&seal=${sealOf(guestKey, owner, path, until)}`
}

export function isValidLink({ guestKey, clock }: LinkContext, owner: ConversationKey, path: string, { until, seal }: LinkParams): boolean {
  if (typeof until !== 'string' || typeof seal !== 'string' || !/^\d{1,15}$/.test(until)) return false
  return sameSecret(seal, sealOf(guestKey, owner, path, until)) && clock.now() < Number(until)
}

/** The prefix separates this signature from others by the same key. */
const sealOf = (guestKey: string, { playerId, guestId }: ConversationKey, path: string, until: string): string =>
  createHmac('sha256', guestKey).update(`file ${path} ${until} ${playerId} ${guestId}`).digest('base64url')
