import { validPhoneOf } from '../account/phone.ts'
import { failingAs } from '../http/failing.ts'
import { bodyOf, type Routes } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { spokenIn } from '../lookups/language.ts'
import type { World } from '../world.ts'
import type { Purpose } from './otp.queries.ts'
import { proofOf, setProof } from './otp.proof.ts'
import { sendCode, verifyCode } from './otp.service.ts'

type SendBody = { phoneNumber: string; purpose?: Purpose; otpToken?: string; proof?: string }
type VerifyBody = { otpToken: string; otpCode: string; proof?: string }

export const otpRoutes = (world: World): Routes => {
  return {
    sendOtp: async (request, reply) => {
      const { phoneNumber, purpose = 'register', otpToken, proof: solved } = bodyOf<SendBody>(request)
      // While disabled, the purpose is invalid.
      if (purpose === 'passwordReset' && !world.settings.values.passwordReset)
        throw new Refusal('KEY_INVALID', { params: { field: 'purpose' } })
      const phone = validPhoneOf(phoneNumber, world.config.variant)
      const proof = proofOf(request, otpToken)
      const sent = await sendCode(world, { phone, ip: request.ip, purpose, language: spokenIn(request), proof, solved })
      if (purpose === 'register') setProof(world, request, reply, sent.otpToken)
      return sent
    },
    verifyOtp: failingAs('OTP_VERIFY_FAIL', async (request) => {
      const { otpToken, otpCode, proof: solved } = bodyOf<VerifyBody>(request)
      return verifyCode(world, { otpToken, typed: otpCode, ip: request.ip, solved })
    }),
  }
}
