import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'

/** Keys that all copies of the server share. */
export type ServerKeys = {
  /** Signs the tokens of chat guests, and the links to files of a chat. */
  guestKey: string
  /** Keys the hash of passwords in the fingerprint of an idempotent request. */
  fingerprintKey: string
}

/**
 * Reads the keys that the migrations generated. With SECRET_KEY each is derived from it as well, so that a copy of the database
 * alone is not enough to sign anything or to guess passwords quickly.
 */
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
