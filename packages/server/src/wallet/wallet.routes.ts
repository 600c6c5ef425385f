import type { Routes } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { accept } from '../session/authenticate.ts'
import { bearerHash } from '../session/token.ts'
import type { World } from '../world.ts'
import { readWallet } from './wallet.queries.ts'
import { walletOf } from './wallet.service.ts'

/** Operations that read the session together with their own data. */
export const selfAuthenticating = ['getWallet']

export const walletRoutes = (world: World): Routes => ({
  getWallet: async (request) => {
    const tokenHash = bearerHash(request)
    const row = tokenHash ? await readWallet(world.pool, tokenHash) : undefined
    accept(world, request, tokenHash, row)
    if (!row?.hasWallet) throw new Refusal('NO_WALLET')
    return walletOf(world, row)
  },
})
