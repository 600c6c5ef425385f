import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionFailure, isDatabaseUnavailable } from '../db/databaseErrors.ts'
import { ApiError, type Params } from '../errors/apiError.ts'

/** Answers `{ message, params, requestId }`; the last two are extensions. Omits the path, which may hold a password. */
export function answerErrors(app: FastifyInstance, { extensions }: { extensions: boolean }): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const { message, params, status, retryAfter } = toApiError(error, request)
    if (retryAfter) reply.header('retry-after', Math.ceil(retryAfter))
    return reply.code(status).send({ message, ...(extensions && params && { params }), ...(extensions && { requestId: request.id }) })
  })
}

export const notFound = (): ApiError => new ApiError('not found', { status: 404 })

/** Errors before routing, such as a malformed URL. */
export const frameworkErrors = (error: FastifyError, _: FastifyRequest, reply: FastifyReply): void => {
  void reply.code(error.statusCode ?? 400).send({ message: 'bad request' })
}

function toApiError(error: FastifyError | ApiError, request: FastifyRequest): ApiError {
  const { operationId } = request.routeOptions.config
  if (error instanceof ApiError) return error
  if (error.validation) return broken(error)
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ operationId, requestId: request.id, code: error.code }, 'the database is unavailable')
    return unavailable()
  }
  if (unstorable.has(error.code)) return new ApiError('KEY_INVALID', { params: { field: 'body' } })
  const status = error.statusCode ?? 500
  // Also a client's connection that breaks within a body.
  if (status < 500) return explain(error, status)
  if (isConnectionFailure(error)) {
    request.log.warn({ operationId, requestId: request.id, code: error.code }, 'a provider is unavailable')
    return unavailable()
  }
  request.log.error({ err: error, operationId, requestId: request.id })
  return new ApiError('INTERNAL_SERVER_ERROR')
}

const unavailable = (): ApiError => new ApiError('the service is unavailable for a moment', { status: 503, retryAfter: 1 })

export function isDefect(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const { validation, code, statusCode = 500 } = error as FastifyError
  return !(
    error instanceof ApiError ||
    validation ||
    isDatabaseUnavailable(error) ||
    isConnectionFailure(error) ||
    unstorable.has(code) ||
    statusCode < 500
  )
}

const unstorable = new Set(['22021', '22P05'])

/** PostgreSQL's detail quotes phones and password hashes. */
export const loggedError = ({ name, message, stack = '', code, constraint, table }: Error & DatabaseFields) => ({
  type: name,
  message,
  stack,
  code,
  constraint,
  table,
})
type DatabaseFields = { code?: string; constraint?: string; table?: string }

const words = new Map(
  Object.entries({
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported media type',
    FST_ERR_CTP_BODY_TOO_LARGE: 'the body is too large',
  }),
)

/** Fastify's messages can quote the request. */
function explain(error: FastifyError, status: number): ApiError {
  if (status === 400) return new ApiError('KEY_INVALID', { params: { field: 'body' } })
  return new ApiError(words.get(error.code) ?? 'bad request', { status })
}

function broken({ validation, validationContext }: FastifyError): ApiError {
  const first = validation?.[0]
  const name = validationContext === 'headers' ? 'header' : 'field'
  if (first?.keyword === 'required') return missing(first.instancePath, String(first.params['missingProperty']), name)
  const field = fieldOf(first?.instancePath)
  return field ? new ApiError('KEY_INVALID', { params: { [name]: field } }) : new ApiError('KEY_MISSING', { params: { field: 'body' } })
}

function missing(parent: string, property: string, name: string): ApiError {
  const params: Params = { [name]: [fieldOf(parent), property].filter(Boolean).join('.') }
  return new ApiError('KEY_MISSING', { params })
}

const fieldOf = (instancePath = ''): string => instancePath.slice(1).replaceAll('/', '.')
