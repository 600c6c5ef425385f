// docs/adr/0049-proof-of-a-verified-phone.md
import type { Queryable, Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { forgetResets } from '../otp/otp.queries.ts'
import { resetPhoneOf, takeResetToken } from '../otp/otp.service.ts'
import { replacePassword } from '../profile/profile.queries.ts'
import { forgetFailures } from '../session/login.queries.ts'
import { forgetDevices } from '../session/knownDevice.ts'
import { assertUncommon } from '../session/commonPassword.ts'
import { hashPassword } from '../session/password.ts'
import { findLogin, revokeAll } from '../session/session.queries.ts'
import type { World } from '../world.ts'

export type Reset = { otpToken: string; newPassword: string }
export type PreparedReset = { hash: string }

/**
 * Checks before hashing, so that a flood of made-up tokens is cheap. Throws OTP_TOKEN_INVALID (also if disabled), UNVERIFIED_OTP,
 * OTP_EXPIRED, NO_USER, INACTIVE_USER, KEY_INVALID (a common password).
 */
export async function prepareReset(world: World, { otpToken, newPassword }: Reset): Promise<PreparedReset> {
  const { phone } = await ownerBy(world, world.pool, otpToken)
  assertUncommon(world, newPassword, { phone, field: 'newPassword' })
  return { hash: await hashPassword(newPassword, world.config.passwordCost, { line: 'proven', turn: `phone ${phone}` }) }
}

export async function resetPassword(world: World, tx: Tx, { otpToken }: Reset, { hash }: PreparedReset): Promise<object> {
  const { id, phone } = await ownerBy(world, tx, otpToken)
  await takeResetToken(world, tx, otpToken)
  await forgetResets(tx, phone, world.clock.now())
  await replacePassword(tx, id, hash)
  await forgetFailures(tx, phone)
  await forgetDevices(tx, id)
  await revokeAll(tx, id, world.clock.now())
  return {}
}

async function ownerBy(world: World, database: Queryable, otpToken: string): Promise<{ id: number; phone: string }> {
  if (!world.settings.values.passwordReset) throw new Refusal('OTP_TOKEN_INVALID')
  const phone = await resetPhoneOf(world, database, otpToken)
  const player = await findLogin(database, phone)
  // Only the phone's holder gets this far, so the errors may be specific.
  if (!player) throw new Refusal('NO_USER')
  if (player.inactive) throw new Refusal('INACTIVE_USER')
  return { id: player.id, phone }
}
