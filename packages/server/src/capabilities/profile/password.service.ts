// Wrong old passwords count as wrong logins, so that a stolen token does not allow guessing.
import type { AppContext } from '#core/context/appContext.ts'
import { deleteResets } from '#core/otp/otp.queries.ts'
import { assertUncommon } from '#core/session/commonPassword.ts'
import { deleteDevices } from '#core/session/knownDevice.ts'
import { judgeKnownDevice } from '#core/session/login.queries.ts'
import { readLogin, setPassword } from '#core/session/password.queries.ts'
import { hashPassword, isPassword, type HashRequest } from '#core/session/password.ts'
import { revokeOthers } from '#core/session/session.queries.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'

type Change = { playerId: number; oldPassword: string; newPassword: string; /** The session in use. */ tokenHash: string }
export type PreparedChange = { phone: string; oldHash: string; newHash: string }

/**
 * Throws KEY_INVALID for a common new password, WRONG_PASSWORD, and REQUEST_LIMIT_1MIN after too many wrong passwords, then even for the
 * right one.
 */
export async function prepareChange(
  context: AppContext,
  { playerId, oldPassword, newPassword, tokenHash }: Change,
): Promise<PreparedChange> {
  const { pool, config, clock } = context
  const login = await readLogin(pool, playerId)
  if (!login) throw new ApiError('NO_USER')
  assertUncommon(context, newPassword, { phone: login.phone, field: 'newPassword' })
  const countAttempt = async (wrong: boolean) => {
    const wait = await judgeKnownDevice(pool, config, tokenHash, { phone: login.phone, at: clock.now(), wrong })
    if (wait !== undefined) throw new ApiError('REQUEST_LIMIT_1MIN', { retryAfter: wait / 1000 })
  }
  await countAttempt(false)
  const request: HashRequest = { queue: 'proven', sender: `player ${playerId}` }
  const isRight = await isPassword(oldPassword, login.passwordHash, config.passwordCost, request)
  await countAttempt(!isRight)
  if (!isRight) throw new ApiError('WRONG_PASSWORD')
  return { phone: login.phone, oldHash: login.passwordHash, newHash: await hashPassword(newPassword, config.passwordCost, request) }
}

/** Revokes all other sessions and known devices. WRONG_PASSWORD after a concurrent change. */
export async function changePassword(
  { clock }: AppContext,
  tx: Tx,
  { playerId, tokenHash, device }: { playerId: number; tokenHash: string; device: string | undefined },
  { phone, oldHash, newHash }: PreparedChange,
): Promise<void> {
  if (!(await setPassword(tx, playerId, oldHash, newHash))) throw new ApiError('WRONG_PASSWORD')
  await deleteResets(tx, phone, clock.now())
  await deleteDevices(tx, playerId, device)
  await revokeOthers(tx, playerId, tokenHash, clock.now())
}
