// A browser that signed in to an account before holds a secret in a cookie: docs/adr/0051-known-devices-and-challenges.md
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable, Tx } from '../db/transaction.ts'
import { readCookie, setSecretCookie } from '../http/cookies.ts'
import { hashOf, newToken } from './token.ts'

const name = 'device'
/** As long as browsers keep a cookie. */
export const deviceDays = 400
const devicesPerPlayer = 20

/** The secret of this browser: its own, or a new one. */
export const deviceSecret = (request: FastifyRequest): string => {
  const own = readCookie(request, name)
  return own?.length === 43 ? own : newToken()
}

export const keepDeviceSecret = (request: FastifyRequest, reply: FastifyReply, value: string): void =>
  setSecretCookie(request, reply, { name, value, maxAge: deviceDays * 86_400 })

/** Whether the device has signed in to the phone's account. */
export async function isKnownDevice(database: Queryable, phone: string, secret: string): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from claims c join known_device d on d.player_id = c.player_id where c.kind = 'phone' and c.value = $1 and d.device_hash = $2",
    [phone, hashOf(secret)],
  )
  return rowCount === 1
}

/** Remembers the device, and forgets the player's oldest beyond twenty. */
export async function rememberDevice(tx: Tx, playerId: number, secret: string, at: number): Promise<void> {
  await tx.query(
    `insert into known_device values ($1, $2, $3) on conflict (player_id, device_hash) do update set last_used_at = excluded.last_used_at`,
    [playerId, hashOf(secret), new Date(at)],
  )
  await tx.query(
    `delete from known_device where player_id = $1 and device_hash in (
      select device_hash from known_device where player_id = $1 order by last_used_at desc offset $2)`,
    [playerId, devicesPerPlayer],
  )
}

/** After a new password by one-time code nobody is known, not even who knew the old one. */
export async function forgetDevices(tx: Tx, playerId: number): Promise<void> {
  await tx.query('delete from known_device where player_id = $1', [playerId])
}
