import { forgetIntents } from '../idempotency/operation.queries.ts'
import { dayMs } from '../ports/clock.ts'
import type { World } from '../world.ts'
import { runPeriodically, type Stop } from './jobs.ts'

/** Wrong logins and counted minutes are looked at for minutes; codes for half an hour. */
const shortLived = [
  "delete from login_failure where at < $1::timestamptz - interval '1 day'",
  'delete from request_count where minute < extract(epoch from $1::timestamptz) / 60 - 60',
  "delete from otp where expires_at < $1::timestamptz - interval '1 day'",
  // Day 0 is of what is kept.
  'delete from chat_bytes where day > 0 and day < extract(epoch from $1::timestamptz) / 86400 - 1',
  "delete from set_aside_item where resolved_at < $1::timestamptz - interval '365 days'",
  // Wrong codes of a phone count for a week, and its longest block may be longer.
  `delete from otp_phone where counted_since < $1::timestamptz - interval '1 day' and coalesce(blocked_until, '-infinity') < $1
    and coalesce(failed_at, '-infinity') < $1::timestamptz - interval '8 days'`,
  'delete from request_budget where hour < extract(epoch from $1::timestamptz) / 3600 - 24',
]

/** Of sessions that ended long ago nobody asks any more; their tokens are nobody's then. */
const endedSessions = `with ended as (delete from session where last_seen_at < $1 returning token_hash)
  delete from claims using ended where kind = 'token' and value = token_hash`

/** Their files are in no message then, and go as such. */
const quietTalks = `with quiet as (select player_id, guest_id from conversation where last_at < $1 for update skip locked),
  words as (delete from conversation_message using quiet
    where conversation_message.player_id = quiet.player_id and conversation_message.guest_id = quiet.guest_id),
  files as (update chat_file set sent = false from quiet where chat_file.player_id = quiet.player_id and chat_file.guest_id = quiet.guest_id)
  delete from conversation using quiet where conversation.player_id = quiet.player_id and conversation.guest_id = quiet.guest_id`

/** Deletes what is past its time: keys and ended sessions after 90 days, talks after a year, counts and codes after a day. Safe to run in every copy. */
export async function forget({ pool, clock, config }: World): Promise<void> {
  const now = clock.now()
  let forgotten = Infinity
  while (forgotten > 0) forgotten = await forgetIntents(pool, now - config.keyDays * dayMs)
  for (const query of shortLived) await pool.query(query, [new Date(now)])
  await pool.query(quietTalks, [new Date(now - config.chatDays * dayMs)])
  await pool.query(endedSessions, [new Date(now - (config.sessionDays + config.keyDays) * dayMs)])
}

/** Runs once an hour. */
export const startRetentionWork = (world: World, ms = 3_600_000): Stop => runPeriodically(world, 'retention', ms, () => forget(world))
