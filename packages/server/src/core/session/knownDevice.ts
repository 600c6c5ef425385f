// docs/adr/0051-known-devices-and-challenges.md
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { readCookie, setSecretCookie } from '#platform/http/cookies.ts'
import { dayMs } from '#platform/time/clock.ts'
import { hashOf, newToken, tokenLength } from './token.ts'

const cookieName = 'device'
export const deviceDays = 400
const devicesPerPlayer = 20

export function readDeviceSecret(request: FastifyRequest): string | undefined {
  const own = readCookie(request, cookieName)
  return own?.length === tokenLength ? own : undefined
}

export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, value: string): void =>
  setSecretCookie(request, reply, { name: cookieName, value, maxAge: deviceDays * 86_400 })

/** Returns false after `perDay` wrong tries, so that a stolen secret does not allow endless guesses. */
export async function isKnownDevice(
  database: Queryable,
  { phone, secret, at, perDay }: { phone: string; secret: string; at: number; perDay: number },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from claims c join known_device d on d.player_id = c.player_id
      where c.kind = 'phone' and c.value = $1 and d.device_hash = $2
        and (select count(*) from login_failure f where f.phone = $1 and f.address = 'device:' || $2 and f.at > $3) < $4`,
    [phone, hashOf(secret), new Date(at - dayMs), perDay],
  )
  return rowCount === 1
}

/** Returns the browser's secret if it belongs to a known device, so that players who share it stay known; otherwise a new one. */
export async function deviceSecretFor(
  database: Queryable,
  { phone, own, at, perDay }: { phone: string; own: string | undefined; at: number; perDay: number },
): Promise<string> {
  if (own === undefined) return newToken()
  const { rowCount } = await database.query(
    `select where exists (select from known_device where device_hash = $2)
      and (select count(*) from login_failure f where f.phone = $1 and f.address = 'device:' || $2 and f.at > $3) < $4`,
    [phone, hashOf(own), new Date(at - dayMs), perDay],
  )
  return rowCount === 1 ? own : newToken()
}

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

/**
 * Deletes the player's devices for all players who share them: otherwise the login of another one would make a stolen secret known again.
 *
 * @param exceptSecret the device that changed the password
 */
export async function deleteDevices(tx: Tx, playerId: number, exceptSecret?: string): Promise<void> {
  await tx.query(
    `delete from known_device where device_hash in (
      select device_hash from known_device where player_id = $1 and device_hash is distinct from $2)`,
    [playerId, exceptSecret && hashOf(exceptSecret)],
  )
}
