import type { AppContext } from '#core/context/appContext.ts'
import { newChallenge, redeemChallenge } from '#core/session/challenge.ts'
import { deviceSecretFor, isKnownDevice, rememberDevice } from '#core/session/knownDevice.ts'
import { judgeKnownDevice, judgeUnknownDevice } from '#core/session/login.queries.ts'
import { isPassword, strangerBits, type HashRequest } from '#core/session/password.ts'
import {
  findLogin,
  isCurrentPassword,
  insertSession,
  lockSessions,
  revokeOldest,
  type DeviceTraits,
} from '#core/session/session.queries.ts'
import { hashOf, newToken } from '#core/session/token.ts'
import { transaction } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { sharesOfAddress } from '#platform/queues/fairQueue.ts'
import { phoneOf } from '#platform/values/phone.ts'

type Credentials = {
  username: string
  password: string
  proof: string | undefined
  ip: string
  client: string
  traits: DeviceTraits
  /** The device's cookie. */
  secret: string | undefined
  /** Refuses unknown devices with REQUEST_LIMIT. */
  needsKnownDevice: boolean
}

/**
 * Returns a new device secret unless a player has logged in with the given one. WRONG_CREDENTIAL has the same content and timing for an
 * unknown phone and a wrong password; REQUEST_LIMIT_1MIN after too many wrong ones, with `params.challenge` for other clients;
 * INACTIVE_USER only with the right password.
 */
export async function signIn(context: AppContext, credentials: Credentials): Promise<{ playerId: number; token: string; secret: string }> {
  const { username, password, client, traits } = credentials
  const { pool, config, clock } = context
  const phone = phoneOf(username, config.variant)
  const { judge, request } = await clientOf(context, phone, credentials)
  // Before hashing, so that guesses do not cost a hash each.
  await judge(false)
  const player = await findLogin(pool, phone)
  const right = await isPassword(password, player?.passwordHash, config.passwordCost, request)
  await judge(!right || !player)
  if (!right || !player) throw new ApiError('WRONG_CREDENTIAL')
  if (player.inactive) throw new ApiError('INACTIVE_USER')
  const token = newToken()
  const secret = await deviceSecretFor(pool, { phone, own: credentials.secret, at: clock.now(), perDay: config.loginsPerDeviceDay })
  const session = { playerId: player.id, tokenHash: hashOf(token), client, traits, deviceHash: hashOf(secret), at: clock.now() }
  await transaction(pool, async (tx) => {
    await lockSessions(tx, player.id)
    // The password may have been changed during the check.
    if (!(await isCurrentPassword(tx, player.id, player.passwordHash))) throw new ApiError('WRONG_CREDENTIAL')
    await insertSession(tx, session)
    await rememberDevice(tx, player.id, secret, clock.now())
    await revokeOldest(tx, player.id, { keep: config.sessionsPerPlayer, at: clock.now() })
  })
  return { playerId: player.id, token, secret }
}

type Client = { judge: (wrong: boolean) => Promise<void>; request: HashRequest }

async function clientOf(context: AppContext, phone: string, { ip, proof, secret, needsKnownDevice }: Credentials): Promise<Client> {
  const { pool, config, clock } = context
  if (secret !== undefined && (await isKnownDevice(pool, { phone, secret, at: clock.now(), perDay: config.loginsPerDeviceDay }))) {
    const device = hashOf(secret)
    return {
      judge: async (wrong) => limit(await judgeKnownDevice(pool, config, device, { phone, at: clock.now(), wrong })),
      request: { queue: 'proven', sender: { key: `device ${device}`, sharedBy: [{ name: `phone ${phone}`, keys: 10 }] } },
    }
  }
  if (needsKnownDevice) throw new ApiError('REQUEST_LIMIT', { retryAfter: 60 })
  const subject = `login ${phone}`
  const solved = await redeemChallenge(context, pool, { subject, proof })
  const judge = async (wrong: boolean) => {
    const { wait, bits: ofTries } = await judgeUnknownDevice(pool, config, { phone, ip, at: clock.now(), wrong, solved })
    limit(wait)
    // Clients without extensions queue.
    const ofQueue = wrong || !config.extensions || solved >= strangerBits() - 1 ? 0 : strangerBits()
    const bits = Math.max(ofTries ?? 0, ofQueue)
    if (bits === 0) return
    throw new ApiError('REQUEST_LIMIT_1MIN', { retryAfter: 60, params: { challenge: newChallenge(context, subject, bits) } })
  }
  return { judge, request: { queue: 'strangers', sender: { key: `phone ${phone}`, sharedBy: sharesOfAddress(ip) } } }
}

function limit(wait: number | undefined): void {
  if (wait !== undefined) throw new ApiError('REQUEST_LIMIT_1MIN', { retryAfter: wait / 1000 })
}
