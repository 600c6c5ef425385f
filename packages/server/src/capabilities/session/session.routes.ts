import type { AppContext } from '#core/context/appContext.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { setDeviceCookie, readDeviceSecret } from '#core/session/knownDevice.ts'
import { revokeSessions } from '#core/session/session.queries.ts'
import { bodyOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { withErrorCode } from '#platform/http/withErrorCode.ts'
import { traitsOf } from './device.ts'
import { signIn } from './session.service.ts'

export const sessionRoutes = (context: AppContext): Routes => ({
  login: withErrorCode('LOGIN_FAIL', async (request, reply) => {
    const client = String(request.headers['x-client'] ?? '').slice(0, 100)
    const traits = traitsOf(request.headers, context.config.countryHeader)
    const { username, password, proof } = bodyOf<{ username: string; password: string; proof?: string }>(request)
    const { ip, needsKnownDevice = false } = request
    const own = readDeviceSecret(request)
    const credentials = { username, password, proof, ip, client, traits, secret: own, needsKnownDevice }
    const { playerId, token, secret } = await signIn(context, credentials)
    // For the log.
    request.playerId = playerId
    setDeviceCookie(request, reply, secret)
    return { token }
  }),
  logout: withIdempotency(context, async (tx, request) => {
    await revokeSessions(tx, playerOf(request), [request.tokenHash ?? ''], context.clock.now())
    return {}
  }),
})
