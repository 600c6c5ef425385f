import { ApiError, Busy } from '../errors/apiError.ts'
import { isDefect } from './errors.ts'
import type { Handler } from './handler.ts'

/** Answers a 500 or Busy with the operation's code, not stored, so that the key may be retried. */
export const withErrorCode =
  (code: string, handler: Handler): Handler =>
  async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (error) {
      if (error instanceof Busy) throw new ApiError(code, { retryAfter: 5 })
      if (!isDefect(error)) throw error
      request.log.error({ err: error, operationId: request.routeOptions.config.operationId, requestId: request.id })
      throw new ApiError(code)
    }
  }
