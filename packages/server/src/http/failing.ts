import { Refusal } from './refusal.ts'
import { isDefect } from './errors.ts'
import type { Handler } from './handler.ts'

export class Busy extends Refusal {
  constructor(why: string) {
    super(why, { status: 503, retryAfter: 5 })
  }
}

/** Answers a 500 or Busy with the operation's code, without storing it, so that the key may be retried. Outages stay 503. */
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
