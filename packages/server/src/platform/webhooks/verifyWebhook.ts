import { createHmac } from 'node:crypto'
import { sameSecret } from '../values/sameSecret.ts'

/** The bytes as they were received, or their text. */
export type RawBody = Uint8Array | string
/** The headers of a Node request or of a `Request`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>
export type WebhookOptions = {
  /** The headers are `x-NAME-time` and `x-NAME-signature`; `webhook` by default. */
  name?: string
  /** Ms by which the sender's time may differ, 300 000 by default. */
  tolerance?: number
  /** Ms since the epoch. */
  now?: number
  /** Refuses what was verified before, from `createReplayWindow`. */
  replays?: ReplayWindow
}
export type WebhookVerdict = { ok: true } | { ok: false; reason: 'unsigned' | 'expired' | 'forged' | 'replayed' }
export type ReplayWindow = {
  /** Returns false for a known signature, and remembers a new one until `until`, in ms. */
  isNew: (signature: string, until: number, now: number) => boolean
}

/** HMAC-SHA-256 over `TIME.BODY`, in hex; the time is in whole seconds. */
export const signWebhook = (body: RawBody, secret: string, time: number | string): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

/**
 * Checks the signature of a webhook in constant time, and its age. Several secrets allow a rotation. Make the handling
 * idempotent; `replays` refuses the same signature even if the handling failed.
 * @throws TypeError for a body that was parsed: its bytes are lost, so read them before a parser does.
 */
export function verifyWebhook(
  body: RawBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { name = 'webhook', tolerance = 300_000, now = Date.now(), replays }: WebhookOptions = {},
): WebhookVerdict {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) throw new TypeError('verifyWebhook needs the raw body: bytes or text')
  const [time, signature] = [headerOf(headers, `x-${name}-time`), headerOf(headers, `x-${name}-signature`)]
  if (!time || !signature || !/^\d{1,12}$/.test(time)) return { ok: false, reason: 'unsigned' }
  // Every secret is tried, so that the duration does not reveal which of them fits.
  const fits = [secret].flat().filter((one) => one !== '' && sameSecret(signature, signWebhook(body, one, time)))
  if (fits.length === 0) return { ok: false, reason: 'forged' }
  const sentAt = Number(time) * 1_000
  if (Math.abs(now - sentAt) > tolerance) return { ok: false, reason: 'expired' }
  if (replays?.isNew(signature, sentAt + tolerance, now) === false) return { ok: false, reason: 'replayed' }
  return { ok: true }
}

/** For one process; several share a table with a unique key instead. */
export function createReplayWindow(): ReplayWindow {
  const seen = new Map<string, number>()
  return {
    isNew(signature, until, now) {
      for (const [old, end] of seen) if (end < now) seen.delete(old)
      if (seen.has(signature)) return false
      seen.set(signature, until)
      return true
    },
  }
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.[0]
}
