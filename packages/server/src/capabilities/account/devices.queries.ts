import type { Queryable } from '#platform/db/transaction.ts'

/** One sign-in; `id` is its device's. */
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

/** Hides the device's secret and the token. Each sign-in of a client without cookies is a device of its own. */
const deviceIdSql = "left(encode(sha256(convert_to('device:' || coalesce(device_hash, token_hash), 'utf8')), 'hex'), 24)"

/** The last used first. */
export async function findSignIns(database: Queryable, playerId: number, since: { seen: Date; signedIn: Date }): Promise<SignInRow[]> {
  const { rows } = await database.query<SignInRow>(
    `select ${deviceIdSql} as id, token_hash as "tokenHash", client, device, model, country, created_at as "createdAt", last_seen_at as "lastSeenAt"
      from session where player_id = $1 and revoked_at is null and last_seen_at >= $2 and created_at >= $3
      order by last_seen_at desc, created_at desc, id limit 100`,
    [playerId, since.seen, since.signedIn],
  )
  return rows
}

export async function findTokensOf(database: Queryable, playerId: number, deviceId: string): Promise<string[]> {
  const { rows } = await database.query<{ tokenHash: string }>(
    `select token_hash as "tokenHash" from session where player_id = $1 and revoked_at is null and ${deviceIdSql} = $2`,
    [playerId, deviceId],
  )
  return rows.map(({ tokenHash }) => tokenHash)
}
