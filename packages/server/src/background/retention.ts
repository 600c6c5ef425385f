import { forgetIntents } from '../idempotency/operation.queries.ts'
import type { World } from '../world.ts'

const dayMs = 86_400_000
/** Wrong logins and counted minutes are looked at for minutes; codes for half an hour. */
const shortLived = [
  "delete from login_failure where at < $1::timestamptz - interval '1 day'",
  'delete from request_count where minute < extract(epoch from $1::timestamptz) / 60 - 60',
  "delete from otp where expires_at < $1::timestamptz - interval '1 day'",
  "delete from otp_phone where counted_since < $1::timestamptz - interval '1 day'",
]

/** Of sessions that ended long ago nobody asks any more; their tokens are nobody's then. */
const endedSessions = `with ended as (delete from session where last_seen_at < $1 returning token_hash)
  delete from claims using ended where kind = 'token' and value = token_hash`

/** Deletes what is past its time: keys and ended sessions after 90 days, counts and codes after a day. Safe to run in every copy. */
export async function forget({ pool, clock, config }: World): Promise<void> {
  const now = clock.now()
  let forgotten = Infinity
  while (forgotten > 0) forgotten = await forgetIntents(pool, now - config.keyDays * dayMs)
  for (const query of shortLived) await pool.query(query, [new Date(now)])
  await pool.query(endedSessions, [new Date(now - (config.sessionDays + config.keyDays) * dayMs)])
}

/** Once an hour; what fails is done an hour later. */
export function keepForgetting(world: World): Disposable {
  const timer = setInterval(() => void forget(world).catch(() => {}), 3_600_000).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
