// HMAC-SHA-256 with a shared secret over `TIME.BODY`, in hex, the time in whole seconds.
import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureOf = (secret: string, time: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

/** Ms for clock difference and delivery; a captured notification is useless later. */
const window = 300_000

export function isSigned(
  secret: string,
  { time, signature, body, now }: { time?: string; signature?: string; body: Buffer; now: number },
): boolean {
  if (!time || !signature || !/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1_000) > window) return false
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(secret, time, body))]
  // In constant time, because the duration would reveal how much of a guess is right.
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
