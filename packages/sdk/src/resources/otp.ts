import type { Schemas } from '../contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../settings.ts'
import type { Call } from '../transport.ts'

/** One-time codes by SMS. Section 4, register wizard, step 2. */
export type Otp = {
  /** Refused with OTP_VERIFIED where no code is needed any more, REQUEST_LIMIT_1MIN with `retryAfter`, OTP_BLOCK … */
  send(args: Schemas['OtpOrder'], options?: CallOptions): Promise<Outcome<Schemas['OtpSent']>>
  /** Refused with OTP_CODE_INVALID, OTP_EXPIRED, OTP_BLOCK … */
  verify(args: Schemas['OtpVerification'], options?: CallOptions): Promise<Outcome<null>>
}

export const otp = (call: Call): Otp => ({
  send: (body, options) => call('sendOtp', { body }, options),
  verify: (body, options) => call('verifyOtp', { body }, options),
})
