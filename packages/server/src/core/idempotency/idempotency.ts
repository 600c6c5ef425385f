// docs/adr/0008-idempotency.md
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, createHmac } from 'node:crypto'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { ApiError, type Params } from '#platform/errors/apiError.ts'
import type { Handler } from '#platform/http/handler.ts'
import { canonicalJson } from '#platform/values/canonicalJson.ts'
import { reserveStoredKey } from '../budgets/playerBudget.ts'
import type { AppContext } from '../context/appContext.ts'
import { lockKey, readKey, storeResponse, type IdempotentRequest, type StoredResponse } from './idempotency.queries.ts'

type Work<P> = (tx: Tx, request: FastifyRequest, prepared: P) => Promise<unknown>
type Options<P> = {
  /** 0 without a signed-in player; the prefix then identifies the client. */
  scope?: (request: FastifyRequest) => { playerId: number; prefix: string }
  /** Runs before the transaction, because a slow port must not hold a connection. May run twice, so must move no money. */
  prepare?: (request: FastifyRequest) => Promise<P>
  /** Default true; otherwise the key is read once. */
  callsPorts?: boolean
  /** Does all in one statement instead of `work`, if it can. */
  inOneStatement?: (mine: IdempotentRequest, request: FastifyRequest, prepared: P) => Promise<Done | undefined>
}
type Done = { known: StoredResponse } | { answer: unknown }

/**
 * Runs once per player and Idempotency-Key. `work` returns the body, or throws an ApiError, which rolls back and becomes the answer (except
 * 400, 401, 429 and 5xx). Same key, same body: the first answer. Other body, or a key reported as unknown: 422 KEY_INVALID. Still running:
 * 409. Without a key each call is separate.
 */
export function withIdempotency<P = undefined>(
  context: AppContext,
  work: Work<P>,
  { scope, prepare, callsPorts = true, inOneStatement }: Options<P> = {},
): Handler {
  return async (request, reply) => {
    const mine = idempotentRequestOf(context, request, scope)
    if (!mine) {
      const prepared = (await prepare?.(request)) as P
      return transaction(context.pool, (tx) => work(tx, request, prepared))
    }
    try {
      if (prepare && callsPorts) {
        // A replay must not call a port again.
        const early = await readKey(context.pool, mine)
        if (early.state !== 'new') return await replay(context, mine, early, reply)
      }
      const prepared = (await prepare?.(request)) as P
      const done: Done =
        (await inOneStatement?.(mine, request, prepared)) ??
        (await transaction(context.pool, async (tx) => {
          const known = await lockKey(tx, mine)
          if (known.state !== 'new') return { known }
          const answer = await work(tx, request, prepared)
          await storeResponse(tx, mine, 'done', { status: reply.statusCode, text: JSON.stringify(answer ?? null) }, context.clock.now())
          return { answer }
        }))
      return 'known' in done ? await replay(context, mine, done.known, reply) : done.answer
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof RetryableError || !isStored(error.status)) throw error
      const faster = await storeError(context, mine, error, reply)
      if (faster !== undefined) return faster
      throw error
    }
  }
}

/** Replays could be used to guess a password in the body. */
async function replay({ limiter }: AppContext, mine: IdempotentRequest, known: StoredResponse, reply: FastifyReply): Promise<unknown> {
  if (mine.hasSecret) await limiter.reserve(`replay ${mine.playerId} ${mine.key}`, secretReplays)
  return sendStoredResponse(known, reply)
}

const secretReplays = 10

/** Not stored as an answer. */
export class RetryableError extends ApiError {}

export const isStored = (status: number): boolean => status < 500 && ![400, 401, 429].includes(status)

/** The effect's transaction was rolled back. */
export async function storeError(context: AppContext, mine: IdempotentRequest, refusal: ApiError, reply: FastifyReply): Promise<unknown> {
  const stored = transaction(context.pool, async (tx) => {
    const known = await lockKey(tx, mine)
    if (known.state !== 'new') return sendStoredResponse(known, reply)
    if (mine.playerId !== 0) await reserveStoredKey(context, tx, mine.playerId)
    const text = JSON.stringify({ code: refusal.message, params: refusal.params })
    await storeResponse(tx, mine, 'refused', { status: refusal.status, text }, context.clock.now())
    return undefined
  })
  return stored.catch((error: unknown) => {
    // Beyond the budget a refusal is not stored. It had no effect, so a repeated request may start anew.
    if (error instanceof ApiError && error.message === 'REQUEST_LIMIT') return undefined
    throw error
  })
}

export function sendStoredResponse(known: StoredResponse, reply: FastifyReply): unknown {
  const header = 'Idempotency-Key'
  switch (known.state) {
    case 'running':
    case 'pending':
      throw new RetryableError('the first request with this key is still running', { status: 409, params: { header }, retryAfter: 1 })
    case 'other':
      throw new RetryableError('KEY_INVALID', { status: 422, params: { header, reason: 'other body' } })
    case 'unknown':
      throw new RetryableError('KEY_INVALID', { status: 422, params: { header, reason: 'answered as unknown' } })
    case 'done':
      reply.code(known.status)
      return JSON.parse(known.answer)
    case 'refused': {
      const { code, params } = JSON.parse(known.answer) as { code: string; params?: Params }
      throw new RetryableError(code, { status: known.status, ...(params && { params }) })
    }
    case 'new':
      throw new Error('a new request already has a stored answer')
    default:
      return known.state satisfies never
  }
}

export function idempotentRequestOf(
  context: AppContext,
  request: FastifyRequest,
  scope: Options<never>['scope'],
): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key']
  if (!context.config.extensions || typeof key !== 'string' || !key) return undefined
  const { playerId, prefix } = scope ? scope(request) : { playerId: request.playerId, prefix: '' }
  if (playerId === undefined) throw new Error('an idempotent request without a player')
  const operation = request.routeOptions.config.operationId ?? ''
  const content = { params: request.params, query: request.query, body: withoutProof(request.body ?? null) }
  const mine = { playerId, key: prefix + key, operation }
  let hasSecret = false
  // A keyed hash, so that a stolen table does not speed up guessing.
  const hidePassword = (name: string, part: unknown): unknown => {
    if (!/password$/i.test(name)) return part
    hasSecret = true
    return createHmac('sha256', context.fingerprintKey)
      .update(JSON.stringify([playerId, mine.key, operation, name, part]))
      .digest('hex')
  }
  const fingerprint = createHash('sha256').update(canonicalJson(content, hidePassword)).digest('hex')
  return { ...mine, fingerprint, hasSecret }
}

/** Ignores a solved challenge, which a repeat may omit. */
function withoutProof(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || !('proof' in body)) return body
  const { proof: _, ...rest } = body
  return rest
}
