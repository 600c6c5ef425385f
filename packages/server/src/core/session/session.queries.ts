import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { groupCalls } from '#platform/queues/groupCalls.ts'
import { publish } from '../events/events.ts'

export type SessionRow = {
  playerId: number
  signedInAt: Date
  lastSeenAt: Date
  revokedAt: Date | null
  /** Null if the player was deleted. */
  inactive: boolean | null
  excludedUntil: Date | null
}
/** The session of an existing player. */
export type KnownSession = SessionRow & { inactive: boolean; publicId: string; phone: string; name: string }
export type FoundSession = KnownSession | (SessionRow & { inactive: null; publicId: null; phone: null; name: null })

export const findSession = groupCalls<string, FoundSession | undefined>(async (pool, tokenHashes) => {
  const found = await findSessions(pool, tokenHashes)
  return tokenHashes.map((hash) => found.get(hash))
})

export async function findSessions(database: Queryable, tokenHashes: string[]): Promise<Map<string, FoundSession>> {
  const query = { name: 'find_sessions', text: sessions, values: [tokenHashes] }
  const { rows } = await database.query<FoundSession & { tokenHash: string }>(query)
  return new Map(rows.map((row) => [row.tokenHash, row]))
}

const sessions = `select s.player_id as "playerId", s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt", s.revoked_at as "revokedAt", p.inactive,
    p.excluded_until as "excludedUntil", p.public_id as "publicId", p.phone, p.name, s.token_hash as "tokenHash"
  from claims c
  join session s on s.player_id = c.player_id and s.token_hash = c.value
  left join player p on p.id = c.player_id
  where c.kind = 'token' and c.value = any ($1)`

/** Blocks a password change until the transaction ends, so that it also ends this session. */
export async function isCurrentPassword(tx: Tx, playerId: number, hash: string): Promise<boolean> {
  return (await tx.query('select from player where id = $1 and password_hash = $2 for share', [playerId, hash])).rowCount === 1
}

/** Empty strings if unknown. */
export type DeviceTraits = {
  /** Such as `Chrome, Android`. */
  name: string
  /** Such as `SM-A042F`. */
  model: string
  /** ISO 3166 code. */
  country: string
}
type NewSession = {
  playerId: number
  tokenHash: string
  client: string
  traits?: DeviceTraits
  /** Null for a client without cookies. */
  deviceHash?: string | null
  at: number
}
const unknownTraits: DeviceTraits = { name: '', model: '', country: '' }

export async function insertSession(
  tx: Tx,
  { playerId, tokenHash, client, traits = unknownTraits, deviceHash = null, at }: NewSession,
): Promise<void> {
  await tx.query("insert into claims values ('token', $1, $2)", [tokenHash, playerId])
  await tx.query(
    `insert into session (player_id, token_hash, client, device, model, country, device_hash, created_at, last_seen_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [playerId, tokenHash, client, traits.name, traits.model, traits.country, deviceHash, new Date(at)],
  )
}

export async function touchSession(database: Queryable, playerId: number, tokenHash: string, at: number): Promise<void> {
  await database.query('update session set last_seen_at = $3 where player_id = $1 and token_hash = $2', [playerId, tokenHash, new Date(at)])
}

export async function revokeSessions(database: Queryable, playerId: number, tokenHashes: string[], at: number): Promise<void> {
  await database.query('update session set revoked_at = $3 where player_id = $1 and token_hash = any ($2) and revoked_at is null', [
    playerId,
    tokenHashes,
    new Date(at),
  ])
  for (const token of tokenHashes) publish(database, { token })
}

/** Serialises a player's logins, so that each counts the other's session. */
export async function lockSessions(tx: Tx, playerId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('sessions:' || $1::text, 0))", [playerId])
}

/** Keeps the newer of two used at the same time. */
export async function revokeOldest(tx: Tx, playerId: number, { keep, at }: { keep: number; at: number }): Promise<void> {
  const { rows } = await tx.query<{ tokenHash: string }>(
    `update session set revoked_at = $3 where player_id = $1 and token_hash in (
        select token_hash from session where player_id = $1 and revoked_at is null order by last_seen_at desc, created_at desc offset $2)
      returning token_hash as "tokenHash"`,
    [playerId, keep, new Date(at)],
  )
  for (const { tokenHash } of rows) publish(tx, { token: tokenHash })
}

export async function revokeOthers(tx: Tx, playerId: number, tokenHash: string, at: number): Promise<void> {
  await tx.query('update session set revoked_at = $3 where player_id = $1 and token_hash <> $2 and revoked_at is null', [
    playerId,
    tokenHash,
    new Date(at),
  ])
  publish(tx, { signedOut: playerId, but: tokenHash })
}

export async function revokeAll(tx: Tx, playerId: number, at: number): Promise<void> {
  await tx.query('update session set revoked_at = $2 where player_id = $1 and revoked_at is null', [playerId, new Date(at)])
  publish(tx, { signedOut: playerId })
}

export type LoginRow = { id: number; passwordHash: string; inactive: boolean }

export async function findLogin(database: Queryable, phone: string): Promise<LoginRow | undefined> {
  const { rows } = await database.query<LoginRow>(
    `select p.id, p.password_hash as "passwordHash", p.inactive
      from claims c join player p on p.id = c.player_id where c.kind = 'phone' and c.value = $1`,
    [phone],
  )
  return rows[0]
}
