import { Refusal } from './refusal.ts'
import { isDefect } from './errors.ts'
import type { Handler } from './handler.ts'

/** More work than this copy can take on now: another may have room, and a moment later this one too. */
export class Busy extends Refusal {
  constructor(why: string) {
    super(why, { status: 503, retryAfter: 5 })
  }
}

/**
 * A handler whose failure at our side is told by the operation's own code, so that it is shown in words: what would be a 500, and
 * Busy. Nothing was done then, and nothing is kept of it, so the same key may be tried again. Outages stay 503.
 */
export const failingAs =
  (code: string, handler: Handler): Handler =>
  async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (error) {
      if (error instanceof Busy) throw new Refusal(code, { retryAfter: 5 })
      if (!isDefect(error)) throw error
      request.log.error({ err: error, operationId: request.routeOptions.config.operationId, requestId: request.id })
      throw new Refusal(code)
    }
  }
