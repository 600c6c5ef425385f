// A file of a talk is seen by a link, as a slip is: good for a minute, given to whoever reads that talk, and of no other file.
import { createHmac } from 'node:crypto'
import { sameSecret } from '../http/sameSecret.ts'
import type { World } from '../world.ts'
import type { Key } from './chat.queries.ts'

/** Milliseconds for which a link is good. Whoever reads the talk again is given another. */
const linkLasts = 60_000

/** What makes and knows links. */
export type Sealing = Pick<World, 'guestKey' | 'clock'>
/** Of a link, what stands behind its path. */
export type Sealed = { until?: unknown; seal?: unknown }

/** The link to a file of this talk, by the path that its upload was answered. One of another talk's file opens nothing. */
export function linkTo({ guestKey, clock }: Sealing, owner: Key, path: string): string {
  const until = String(clock.now() + linkLasts)
  return `${path}?until=${until}&seal=${sealOf(guestKey, owner, path, until)}`
}

/** Whether the link was made by us, for the talk that has the file, and less than a minute ago. */
export function isGood({ guestKey, clock }: Sealing, owner: Key, path: string, { until, seal }: Sealed): boolean {
  if (typeof until !== 'string' || typeof seal !== 'string' || !/^\d{1,15}$/.test(until)) return false
  return sameSecret(seal, sealOf(guestKey, owner, path, until)) && clock.now() < Number(until)
}

/** No other thing that this key signs begins with the same word. */
const sealOf = (guestKey: string, { playerId, guestId }: Key, path: string, until: string): string =>
  createHmac('sha256', guestKey).update(`file ${path} ${until} ${playerId} ${guestId}`).digest('base64url')
