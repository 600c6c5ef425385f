import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/** One-time codes by SMS. During an attack, both calls solve the server's proof of work (extension), which takes some seconds. */
export type Otp = {
  /** Sends a code. Refused with OTP_VERIFIED if none is needed, REQUEST_LIMIT_1MIN with `retryAfter`, OTP_BLOCK … */
  send(args: Schemas['OtpOrder'], options?: CallOptions): Promise<Outcome<Schemas['OtpSent']>>
  /** Verifies a code. Refused with OTP_CODE_INVALID, OTP_EXPIRED, OTP_BLOCK … */
  verify(args: Schemas['OtpVerification'], options?: CallOptions): Promise<Outcome<null>>
}

export const otp = (call: Call): Otp => ({
  send: (body, options) => call('sendOtp', { body }, options),
  verify: (body, options) => call('verifyOtp', { body }, options),
})
