import { validPhoneOf } from '../account/phone.ts'
import { failingAs } from '../http/failing.ts'
import { bodyOf, type Routes } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { spokenIn } from '../lookups/language.ts'
import type { World } from '../world.ts'
import type { Purpose } from './otp.queries.ts'
import { proofOf, setProof } from './otp.proof.ts'
import { sendCode, verifyCode } from './otp.service.ts'

type SendBody = { phoneNumber: string; purpose?: Purpose; otpToken?: string }

export const otpRoutes = (world: World): Routes => {
  return {
    sendOtp: async (request, reply) => {
      const { phoneNumber, purpose = 'register', otpToken } = bodyOf<SendBody>(request)
      // Switched off it is as if we had never heard of it.
      if (purpose === 'passwordReset' && !world.settings.values.passwordReset)
        throw new Refusal('KEY_INVALID', { params: { field: 'purpose' } })
      const phone = validPhoneOf(phoneNumber, world.config.variant)
      const sent = await sendCode(world, { phone, ip: request.ip, purpose, language: spokenIn(request), proof: proofOf(request, otpToken) })
      if (purpose === 'register') setProof(world, request, reply, sent.otpToken)
      return sent
    },
    verifyOtp: failingAs('OTP_VERIFY_FAIL', async (request) => {
      const { otpToken, otpCode } = bodyOf<{ otpToken: string; otpCode: string }>(request)
      return verifyCode(world, { otpToken, typed: otpCode, ip: request.ip })
    }),
  }
}
