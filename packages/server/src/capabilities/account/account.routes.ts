import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { proofOf } from '#core/otp/otp.proof.ts'
import { hashOf } from '#core/session/token.ts'
import { bodyOf, type Routes } from '#platform/http/handler.ts'
import { withErrorCode } from '#platform/http/withErrorCode.ts'
import { phoneOf } from '#platform/values/phone.ts'
import { checkAccount, type Client, type Draft, prepareAccount, type Prepared, register, type Registration } from './account.service.ts'
import { prepareReset, resetPassword, type PreparedReset, type Reset } from './reset.service.ts'

function clientOf(request: FastifyRequest): Client {
  const { otpToken, proof: solved } = bodyOf<Draft>(request)
  return { proof: proofOf(request, otpToken), solved, ip: request.ip }
}

export const accountRoutes = (context: AppContext): Routes => ({
  validateAccount: async (request) => {
    await checkAccount(context, bodyOf<Draft>(request), clientOf(request))
    return {}
  },
  registerAccount: withErrorCode(
    'REGISTER_FAIL',
    withIdempotency<Prepared>(context, (tx, _, prepared) => register(context, tx, prepared), {
      // There is no player yet: the key belongs to the phone.
      scope: (request) => ({ playerId: 0, prefix: `${phoneOf(bodyOf<Registration>(request).username, context.config.variant)}:` }),
      prepare: (request) =>
        prepareAccount(context, bodyOf<Registration>(request), clientOf(request), (err) =>
          request.log.warn({ err, requestId: request.id }, 'a game provider failed'),
        ),
    }),
  ),
  resetPasswordByOtp: withIdempotency<PreparedReset>(
    context,
    (tx, request, prepared) => resetPassword(context, tx, bodyOf<Reset>(request), prepared),
    {
      // The key belongs to the hash of the code's token.
      scope: (request) => ({ playerId: 0, prefix: `${hashOf(bodyOf<Reset>(request).otpToken)}:` }),
      prepare: (request) => prepareReset(context, bodyOf<Reset>(request)),
    },
  ),
})
