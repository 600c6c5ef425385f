import type { AppContext } from '#core/context/appContext.ts'
import { authenticateWith } from '#core/session/authenticate.ts'
import { bearerHash } from '#core/session/token.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import type { Routes } from '#platform/http/handler.ts'
import { readWallet } from './wallet.queries.ts'
import { ownLimit, walletOf } from './wallet.service.ts'

export const selfAuthenticating = ['getWallet']

export const walletRoutes = (context: AppContext): Routes => ({
  getWallet: async (request) => {
    const tokenHash = bearerHash(request)
    const row = tokenHash ? await readWallet(context.pool, tokenHash) : undefined
    authenticateWith(context, request, tokenHash, row)
    if (!row?.hasWallet) throw new ApiError('NO_WALLET')
    return walletOf(context, row, await ownLimit(context, row))
  },
})
