// Signatures by a secret that both sides know: HMAC-SHA-256 over `TIME.BODY`, in hex, the time in whole seconds.
import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureOf = (secret: string, time: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

/** Ms by which the other side's clock may differ, and for which a notice may be on its way. What was overheard is no use later. */
const window = 300_000

/** Whether somebody who has the secret signed this body, and lately. */
export function isSigned(
  secret: string,
  { time, signature, body, now }: { time?: string; signature?: string; body: Buffer; now: number },
): boolean {
  if (!time || !signature || !/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1_000) > window) return false
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(secret, time, body))]
  // Compared in constant time: else how long it takes tells how much of a guess is right.
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
