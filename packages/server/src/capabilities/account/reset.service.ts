// docs/adr/0050-budgets-of-one-time-codes.md
import type { AppContext } from '#core/context/appContext.ts'
import { deleteResets } from '#core/otp/otp.queries.ts'
import { resetPhoneOf, takeResetToken } from '#core/otp/verification.ts'
import { assertUncommon } from '#core/session/commonPassword.ts'
import { deleteDevices } from '#core/session/knownDevice.ts'
import { deleteFailures } from '#core/session/login.queries.ts'
import { replacePassword } from '#core/session/password.queries.ts'
import { hashPassword } from '#core/session/password.ts'
import { findLogin, revokeAll } from '#core/session/session.queries.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'

export type Reset = { otpToken: string; newPassword: string }
export type PreparedReset = { hash: string }

/**
 * Checks before hashing, because tokens may be made up. Throws OTP_TOKEN_INVALID (also if disabled), UNVERIFIED_OTP, OTP_EXPIRED, NO_USER,
 * INACTIVE_USER, KEY_INVALID (a common password).
 */
export async function prepareReset(context: AppContext, { otpToken, newPassword }: Reset): Promise<PreparedReset> {
  const { phone } = await ownerBy(context, context.pool, otpToken)
  assertUncommon(context, newPassword, { phone, field: 'newPassword' })
  return { hash: await hashPassword(newPassword, context.config.passwordCost, { queue: 'proven', sender: `phone ${phone}` }) }
}

export async function resetPassword(context: AppContext, tx: Tx, { otpToken }: Reset, { hash }: PreparedReset): Promise<object> {
  const { id, phone } = await ownerBy(context, tx, otpToken)
  await takeResetToken(context, tx, otpToken)
  await deleteResets(tx, phone, context.clock.now())
  await replacePassword(tx, id, hash)
  await deleteFailures(tx, phone)
  await deleteDevices(tx, id)
  await revokeAll(tx, id, context.clock.now())
  return {}
}

async function ownerBy(context: AppContext, database: Queryable, otpToken: string): Promise<{ id: number; phone: string }> {
  if (!context.settings.values.passwordReset) throw new ApiError('OTP_TOKEN_INVALID')
  const phone = await resetPhoneOf(context, database, otpToken)
  const player = await findLogin(database, phone)
  // Only the phone's holder gets this far, so errors may be specific.
  if (!player) throw new ApiError('NO_USER')
  if (player.inactive) throw new ApiError('INACTIVE_USER')
  return { id: player.id, phone }
}
