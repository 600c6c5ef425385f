import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string
  }
  interface FastifyRequest {
    playerId?: number
    /** A guest of the chat, by their token. */
    guestId?: string
    /** The session in use, as it is stored: never the token. */
    tokenHash?: string
    /** The player is shut out: nothing may be put in or played with. */
    restricted?: boolean
  }
}

/** Answers one operation: returns the body of a 200, or throws a Refusal. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** What a capability serves, by operationId. */
export type Routes = Record<string, Handler>

/** The signed-in player, in an operation that the contract says needs one. */
export function playerOf(request: FastifyRequest): number {
  if (request.playerId === undefined) throw new Error('this operation is served without a sign-in')
  return request.playerId
}

/** The body, as the contract has checked it: the caller names the shape that openapi.yaml gives it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it stands for the contract's schema
export const bodyOf = <Body>(request: FastifyRequest): Body => request.body as Body

/** The parameters of the path, likewise. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it stands for the contract's schema
export const pathOf = <Path>(request: FastifyRequest): Path => request.params as Path
