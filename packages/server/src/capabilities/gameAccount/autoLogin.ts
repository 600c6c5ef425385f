import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { type Handler, pathOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { requireGame } from './gameAccount.service.ts'

/** Game by operation. */
const autoLogins = {
  autoLoginPg: 'PG',
  autoLoginBetflix: 'BETFLIX',
  autoLoginAskmebet: 'ASKMEBET',
  autoLoginImi: 'IMI',
  autoLoginUsun: 'USUN',
  autoLoginAreaslot: 'AREASLOT',
  autoLoginCircus: 'CIRCUS',
  autoLoginSlotracha: 'SLOTRACHA',
  autoLoginPgslot: 'PGSLOT',
  autoLoginJoker2: 'JOKER2',
  autoLoginHuayhd: 'HUAYHD',
} as const

const timeoutMs = 10_000

/** Every answer has no-store and no-referrer, and no path is logged. */
export const autoLoginRoutes = (context: AppContext): Routes =>
  Object.fromEntries(Object.entries(autoLogins).map(([operationId, slotCode]) => [operationId, autoLogin(context, slotCode)]))

/** A password in the path must match too. */
function autoLogin(context: AppContext, slotCode: string): Handler {
  return async (request) => {
    const { username, password } = pathOf<{ username: string; password?: string }>(request)
    const account = await requireGame(context, playerOf(request), slotCode)
    // Does not reveal whether the account exists.
    if (username !== account.username) throw new ApiError('UNAUTHORIZED', { status: 403 })
    if (password !== undefined && password !== account.password) throw new ApiError('LOGIN_FAIL')
    return { link: await linkOf(context, request, { slotCode, username }) }
  }
}

async function linkOf({ ports }: AppContext, request: FastifyRequest, user: { slotCode: string; username: string }): Promise<string> {
  const launched = await withTimeout(ports.game.launch(user), timeoutMs).catch((err: unknown) => {
    request.log.warn({ err, requestId: request.id, slotCode: user.slotCode }, 'a game provider failed')
    throw new ApiError('LOGIN_FAIL')
  })
  if (launched.outcome === 'refused') throw new ApiError(user.slotCode === 'AREASLOT' ? 'NOT_AREASLOT' : 'LOGIN_FAIL')
  // Other schemes could run code in the player's browser.
  if (typeof launched.link !== 'string' || !/^(https:\/\/|\/(?!\/))/.test(launched.link)) throw new ApiError('LOGIN_FAIL')
  return launched.link
}
