// docs/adr/0050-budgets-of-one-time-codes.md
import type { Queryable, Tx } from '../db/transaction.ts'
import { ApiError } from '../http/apiError.ts'
import { forgetResets } from '../otp/otp.queries.ts'
import { resetPhoneOf, takeResetToken } from '../otp/otp.service.ts'
import { replacePassword } from '../profile/profile.queries.ts'
import { forgetFailures } from '../session/login.queries.ts'
import { forgetDevices } from '../session/knownDevice.ts'
import { assertUncommon } from '../session/commonPassword.ts'
import { hashPassword } from '../session/password.ts'
import { findLogin, revokeAll } from '../session/session.queries.ts'
import type { AppContext } from '../appContext.ts'

export type Reset = { otpToken: string; newPassword: string }
export type PreparedReset = { hash: string }

/**
 * Checks before hashing, so that a flood of made-up tokens is cheap. Throws OTP_TOKEN_INVALID (also if disabled), UNVERIFIED_OTP,
 * OTP_EXPIRED, NO_USER, INACTIVE_USER, KEY_INVALID (a common password).
 */
export async function prepareReset(context: AppContext, { otpToken, newPassword }: Reset): Promise<PreparedReset> {
  const { phone } = await ownerBy(context, context.pool, otpToken)
  assertUncommon(context, newPassword, { phone, field: 'newPassword' })
  return { hash: await hashPassword(newPassword, context.config.passwordCost, { line: 'proven', turn: `phone ${phone}` }) }
}

export async function resetPassword(context: AppContext, tx: Tx, { otpToken }: Reset, { hash }: PreparedReset): Promise<object> {
  const { id, phone } = await ownerBy(context, tx, otpToken)
  await takeResetToken(context, tx, otpToken)
  await forgetResets(tx, phone, context.clock.now())
  await replacePassword(tx, id, hash)
  await forgetFailures(tx, phone)
  await forgetDevices(tx, id)
  await revokeAll(tx, id, context.clock.now())
  return {}
}

async function ownerBy(context: AppContext, database: Queryable, otpToken: string): Promise<{ id: number; phone: string }> {
  if (!context.settings.values.passwordReset) throw new ApiError('OTP_TOKEN_INVALID')
  const phone = await resetPhoneOf(context, database, otpToken)
  const player = await findLogin(database, phone)
  // Only the phone's holder gets this far, so the errors may be specific.
  if (!player) throw new ApiError('NO_USER')
  if (player.inactive) throw new ApiError('INACTIVE_USER')
  return { id: player.id, phone }
}
