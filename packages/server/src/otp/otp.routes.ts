import { validPhoneOf } from '../account/phone.ts'
import { networkOf } from '../http/address.ts'
import { failingAs } from '../http/failing.ts'
import { bodyOf, type Routes } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { spokenIn } from '../lookups/language.ts'
import type { World } from '../world.ts'
import type { Purpose } from './otp.queries.ts'
import { sendCode, verifyCode } from './otp.service.ts'

export const otpRoutes = (world: World): Routes => {
  const { config, limiter } = world
  return {
    sendOtp: async (request) => {
      const { phoneNumber, purpose = 'register' } = bodyOf<{ phoneNumber: string; purpose?: Purpose }>(request)
      // Switched off it is as if we had never heard of it.
      if (purpose === 'passwordReset' && !world.settings.values.passwordReset)
        throw new Refusal('KEY_INVALID', { params: { field: 'purpose' } })
      limiter.count(`codes for ${networkOf(request.ip)}`, config.otpAddressSends)
      return sendCode(world, { phone: validPhoneOf(phoneNumber, world.config.variant), purpose, language: spokenIn(request) })
    },
    verifyOtp: failingAs('OTP_VERIFY_FAIL', async (request) => {
      const { otpToken, otpCode } = bodyOf<{ otpToken: string; otpCode: string }>(request)
      // However many phones it tries.
      limiter.count(`codes from ${networkOf(request.ip)}`, config.otpAddressTries)
      return verifyCode(world, otpToken, otpCode)
    }),
  }
}
