import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string
  }
  interface FastifyRequest {
    playerId?: number
    guestId?: string
    tokenHash?: string
    /** Its request was counted before the token was checked. */
    countedPlayerId?: number
    needsKnownDevice?: boolean
    /** Excluded: no deposits, no games. */
    restricted?: boolean
  }
}

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export type Routes = Record<string, Handler>

export function playerOf(request: FastifyRequest): number {
  if (request.playerId === undefined) throw new Error('this operation is served without a sign-in')
  return request.playerId
}

/** Validated by the contract. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it stands for the contract's schema
export const bodyOf = <Body>(request: FastifyRequest): Body => request.body as Body

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const pathOf = <Path>(request: FastifyRequest): Path => request.params as Path
