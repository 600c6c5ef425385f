import type { AppContext } from '#core/context/appContext.ts'
import { proofOf, setProof } from '#core/otp/otp.proof.ts'
import type { Purpose } from '#core/otp/otp.queries.ts'
import { readDeviceSecret } from '#core/session/knownDevice.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bodyOf, type Routes } from '#platform/http/handler.ts'
import { withErrorCode } from '#platform/http/withErrorCode.ts'
import { languageOf } from '#platform/values/language.ts'
import { validPhoneOf } from '#platform/values/phone.ts'
import { sendCode, verifyCode } from './otp.service.ts'

type SendBody = { phoneNumber: string; purpose?: Purpose; otpToken?: string; proof?: string }
type VerifyBody = { otpToken: string; otpCode: string; proof?: string }

export const otpRoutes = (context: AppContext): Routes => {
  return {
    sendOtp: async (request, reply) => {
      const { phoneNumber, purpose = 'register', otpToken, proof: solved } = bodyOf<SendBody>(request)
      if (purpose === 'passwordReset' && !context.settings.values.passwordReset)
        throw new ApiError('KEY_INVALID', { params: { field: 'purpose' } })
      const phone = validPhoneOf(phoneNumber, context.config.variant)
      const proof = proofOf(request, otpToken)
      const client = { ip: request.ip, secret: readDeviceSecret(request) }
      const sent = await sendCode(context, { phone, ...client, purpose, language: languageOf(request, context.config), proof, solved })
      if (purpose === 'register') setProof(context, request, reply, sent.otpToken)
      return sent
    },
    verifyOtp: withErrorCode('OTP_VERIFY_FAIL', async (request) => {
      const { otpToken, otpCode, proof: solved } = bodyOf<VerifyBody>(request)
      return verifyCode(context, { otpToken, typed: otpCode, ip: request.ip, secret: readDeviceSecret(request), solved })
    }),
  }
}
