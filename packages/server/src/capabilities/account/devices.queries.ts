import type { Queryable } from '#platform/db/transaction.ts'

/** One sign-in. Those of one device have the same id. */
export type SignInRow = {
  id: string
  tokenHash: string
  client: string
  device: string
  model: string
  country: string
  createdAt: Date
  lastSeenAt: Date
}

/** Reveals neither the device's secret nor the token, nor their hashes. A client without cookies has a device a sign-in. */
const id = "left(encode(sha256(convert_to('device:' || coalesce(device_hash, token_hash), 'utf8')), 'hex'), 24)"

/** The last used first. */
export async function findSignIns(database: Queryable, playerId: number, since: { seen: Date; signedIn: Date }): Promise<SignInRow[]> {
  const { rows } = await database.query<SignInRow>(
    `select ${id} as id, token_hash as "tokenHash", client, device, model, country, created_at as "createdAt", last_seen_at as "lastSeenAt"
      from session where player_id = $1 and revoked_at is null and last_seen_at >= $2 and created_at >= $3
      order by last_seen_at desc, created_at desc, id limit 100`,
    [playerId, since.seen, since.signedIn],
  )
  return rows
}

export async function findTokensOf(database: Queryable, playerId: number, deviceId: string): Promise<string[]> {
  const { rows } = await database.query<{ tokenHash: string }>(
    `select token_hash as "tokenHash" from session where player_id = $1 and revoked_at is null and ${id} = $2`,
    [playerId, deviceId],
  )
  return rows.map(({ tokenHash }) => tokenHash)
}
