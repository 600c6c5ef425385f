import { validPhoneOf } from '../account/phone.ts'
import { failingAs } from '../http/failing.ts'
import { bodyOf, type Routes } from '../http/handler.ts'
import type { World } from '../world.ts'
import { sendCode, verifyCode } from './otp.service.ts'

export const otpRoutes = (world: World): Routes => ({
  sendOtp: async (request) => sendCode(world, validPhoneOf(bodyOf<{ phoneNumber: string }>(request).phoneNumber, world.config.variant)),
  verifyOtp: failingAs('OTP_VERIFY_FAIL', async (request) => {
    const { otpToken, otpCode } = bodyOf<{ otpToken: string; otpCode: string }>(request)
    return verifyCode(world, otpToken, otpCode)
  }),
})
