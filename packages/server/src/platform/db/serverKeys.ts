import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'

export type ServerKeys = {
  /** Signs guests' tokens and file links. */
  guestKey: string
  /** Keys the hash of passwords in request fingerprints. */
  fingerprintKey: string
}

/** Mixes in SECRET_KEY, so that a copy of the database alone cannot sign tokens or guess passwords quickly. */
export async function readServerKeys(pool: Pool, { secretKey }: { secretKey: string }): Promise<ServerKeys> {
  const { rows } = await pool.query<{ name: string; value: string }>('select name, value from server_secret')
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  const keyOf = (name: string): string => {
    const value = stored.get(name)
    if (value === undefined) throw new Error(`the database has no key "${name}"`)
    return secretKey ? createHmac('sha256', secretKey).update(`${name} ${value}`).digest('hex') : value
  }
  return { guestKey: keyOf('guest'), fingerprintKey: keyOf('fingerprint') }
}
