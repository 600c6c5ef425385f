import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import type { AppContext } from '../context/appContext.ts'
import { hashOf } from '../session/token.ts'
import { findOtp, useToken } from './otp.queries.ts'

const minuteMs = 60_000

/** `proof` is the verified otpToken. Throws UNVERIFIED_OTP or OTP_TOKEN_INVALID. */
export async function takeVerification(context: AppContext, tx: Tx, phone: string, proof: string | undefined): Promise<void> {
  await checkVerification(context, tx, phone, proof)
  if (proof === undefined || !(await useToken(tx, hashOf(proof), context.clock.now()))) throw new ApiError('OTP_TOKEN_INVALID')
}

export async function checkVerification(context: AppContext, database: Queryable, phone: string, proof: string | undefined): Promise<void> {
  const problem = await verificationProblem(context, database, phone, proof)
  if (problem) throw problem
}

export async function verificationProblem(
  { clock, config }: AppContext,
  database: Queryable,
  phone: string,
  proof: string | undefined,
): Promise<ApiError | undefined> {
  if (proof === undefined) return new ApiError('UNVERIFIED_OTP')
  const otp = await findOtp(database, hashOf(proof))
  if (!otp || otp.phone !== phone || otp.purpose !== 'register' || otp.usedAt) return new ApiError('OTP_TOKEN_INVALID')
  const since = clock.now() - config.verifiedMinutes * minuteMs
  return otp.verifiedAt && otp.verifiedAt.getTime() >= since ? undefined : new ApiError('UNVERIFIED_OTP')
}

/** Throws OTP_TOKEN_INVALID (unknown, other purpose, or used), UNVERIFIED_OTP, OTP_EXPIRED. */
export async function resetPhoneOf({ clock, config }: AppContext, database: Queryable, otpToken: string): Promise<string> {
  const otp = await findOtp(database, hashOf(otpToken))
  if (!otp || otp.purpose !== 'passwordReset' || otp.usedAt) throw new ApiError('OTP_TOKEN_INVALID')
  if (!otp.verifiedAt) throw new ApiError('UNVERIFIED_OTP')
  if (otp.verifiedAt.getTime() < clock.now() - config.verifiedMinutes * minuteMs) throw new ApiError('OTP_EXPIRED')
  return otp.phone
}

/** Throws OTP_TOKEN_INVALID after a concurrent use. */
export async function takeResetToken({ clock }: AppContext, tx: Tx, otpToken: string): Promise<void> {
  if (!(await useToken(tx, hashOf(otpToken), clock.now()))) throw new ApiError('OTP_TOKEN_INVALID')
}
