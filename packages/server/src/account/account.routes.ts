import type { FastifyRequest } from 'fastify'
import { failingAs } from '../http/failing.ts'
import { bodyOf, type Routes } from '../http/handler.ts'
import { intent } from '../idempotency/intent.ts'
import { hashOf } from '../session/token.ts'
import { proofOf } from '../otp/otp.proof.ts'
import type { World } from '../world.ts'
import { checkAccount, type Client, type Draft, prepareAccount, type Prepared, register, type Registration } from './account.service.ts'
import { phoneOf } from './phone.ts'
import { prepareReset, resetPassword, type PreparedReset, type Reset } from './reset.service.ts'

function clientOf(request: FastifyRequest): Client {
  const { otpToken, proof: solved } = bodyOf<Draft>(request)
  return { proof: proofOf(request, otpToken), solved, ip: request.ip }
}

export const accountRoutes = (world: World): Routes => ({
  validateAccount: async (request) => {
    await checkAccount(world, bodyOf<Draft>(request), clientOf(request))
    return {}
  },
  registerAccount: failingAs(
    'REGISTER_FAIL',
    intent<Prepared>(world, (tx, _, prepared) => register(world, tx, prepared), {
      // There is no player yet: the key belongs to the phone.
      scope: (request) => ({ playerId: 0, prefix: `${phoneOf(bodyOf<Registration>(request).username, world.config.variant)}:` }),
      prepare: (request) =>
        prepareAccount(world, bodyOf<Registration>(request), clientOf(request), (err) =>
          request.log.warn({ err, requestId: request.id }, 'a game provider failed'),
        ),
    }),
  ),
  resetPasswordByOtp: intent<PreparedReset>(world, (tx, request, prepared) => resetPassword(world, tx, bodyOf<Reset>(request), prepared), {
    // The key belongs to the hash of the code's token.
    scope: (request) => ({ playerId: 0, prefix: `${hashOf(bodyOf<Reset>(request).otpToken)}:` }),
    prepare: (request) => prepareReset(world, bodyOf<Reset>(request)),
  }),
})
