import type { Queryable } from '#platform/db/transaction.ts'

export type DeviceRow = { id: string; tokenHash: string; client: string; device: string; createdAt: Date; lastSeenAt: Date }

/** Reveals neither the token nor its hash. */
const id = "left(encode(sha256(convert_to('device:' || token_hash, 'utf8')), 'hex'), 24)"

export async function findDevices(database: Queryable, playerId: number, since: { seen: Date; signedIn: Date }): Promise<DeviceRow[]> {
  const { rows } = await database.query<DeviceRow>(
    `select ${id} as id, token_hash as "tokenHash", client, device, created_at as "createdAt", last_seen_at as "lastSeenAt"
      from session where player_id = $1 and revoked_at is null and last_seen_at >= $2 and created_at >= $3
      order by last_seen_at desc, created_at desc, id limit 100`,
    [playerId, since.seen, since.signedIn],
  )
  return rows
}

export async function findDevice(database: Queryable, playerId: number, deviceId: string): Promise<string | undefined> {
  const { rows } = await database.query<{ tokenHash: string }>(
    `select token_hash as "tokenHash" from session where player_id = $1 and revoked_at is null and ${id} = $2`,
    [playerId, deviceId],
  )
  return rows[0]?.tokenHash
}
