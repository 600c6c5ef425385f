// Runs idempotent requests once, by storing effect and answer in one transaction: docs/adr/0008-idempotency.md
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, createHmac } from 'node:crypto'
import { transaction, type Tx } from '../db/transaction.ts'
import type { Handler } from '../http/handler.ts'
import { Refusal, type Params } from '../http/refusal.ts'
import type { World } from '../world.ts'
import { begin, keep, type Intent, type Known } from './intent.queries.ts'

type Work<P> = (tx: Tx, request: FastifyRequest, prepared: P) => Promise<unknown>
type Options<P> = {
  /** 0 without a signed-in player, with a prefix of the key that identifies the client. */
  scope?: (request: FastifyRequest) => { playerId: number; prefix: string }
  /** Runs before the transaction, because a slow port must not hold a connection. May run more than once. */
  prepare?: (request: FastifyRequest) => Promise<P>
}

/**
 * Creates a handler whose effect happens once for each Idempotency-Key of a player. `work` returns the answer's body, or throws a Refusal:
 * then its changes are rolled back and the error is stored as the key's answer (except 400, 401, 429 and 5xx).
 * Same key, same body: the first answer again. Other body, or a key reported as unknown: 422 KEY_INVALID. Still running: 409.
 * Without a key each call is separate.
 */
export function intent<P = undefined>(world: World, work: Work<P>, { scope, prepare }: Options<P> = {}): Handler {
  return async (request, reply) => {
    const mine = intentOf(world, request, scope)
    if (!mine) {
      const prepared = (await prepare?.(request)) as P
      return transaction(world.pool, (tx) => work(tx, request, prepared))
    }
    try {
      if (prepare) {
        // Reads the key first, because a replay must not call a port again.
        const early = await begin(world.pool, mine)
        if (early.state !== 'new') return await replay(world, mine, early, reply)
      }
      const prepared = (await prepare?.(request)) as P
      const done = await transaction(world.pool, async (tx) => {
        const known = await begin(tx, mine)
        if (known.state !== 'new') return { known }
        const answer = await work(tx, request, prepared)
        await keep(tx, mine, 'done', { status: reply.statusCode, text: JSON.stringify(answer ?? null) }, world.clock.now())
        return { answer }
      })
      return 'known' in done ? await replay(world, mine, done.known, reply) : done.answer
    } catch (error) {
      if (!(error instanceof Refusal) || error instanceof Unkept || !isKept(error.status)) throw error
      const faster = await keepRefusal(world, mine, error, reply)
      if (faster !== undefined) return faster
      throw error
    }
  }
}

/** A replay could be used to guess a password in the body, so such replays are limited. */
async function replay({ limiter }: World, mine: Intent, known: Known, reply: FastifyReply): Promise<unknown> {
  if (mine.hasSecret) await limiter.reserve(`replay ${mine.playerId} ${mine.key}`, secretReplays)
  return answerKnown(known, reply)
}

const secretReplays = 10

/** Not stored as an answer. */
export class Unkept extends Refusal {}

export const isKept = (status: number): boolean => status < 500 && ![400, 401, 429].includes(status)

/** Uses a new transaction, because the effect's was rolled back. */
export async function keepRefusal(world: World, mine: Intent, refusal: Refusal, reply: FastifyReply): Promise<unknown> {
  return transaction(world.pool, async (tx) => {
    const known = await begin(tx, mine)
    if (known.state !== 'new') return answerKnown(known, reply)
    const text = JSON.stringify({ code: refusal.message, params: refusal.params })
    await keep(tx, mine, 'refused', { status: refusal.status, text }, world.clock.now())
    return undefined
  })
}

export function answerKnown(known: Known, reply: FastifyReply): unknown {
  const header = 'Idempotency-Key'
  switch (known.state) {
    case 'running':
    case 'pending':
      throw new Unkept('the first request with this key is still running', { status: 409, params: { header }, retryAfter: 1 })
    case 'other':
      throw new Unkept('KEY_INVALID', { status: 422, params: { header, reason: 'other body' } })
    case 'unknown':
      throw new Unkept('KEY_INVALID', { status: 422, params: { header, reason: 'answered as unknown' } })
    case 'done':
      reply.code(known.status)
      return JSON.parse(known.answer)
    case 'refused': {
      const { code, params } = JSON.parse(known.answer) as { code: string; params?: Params }
      throw new Unkept(code, { status: known.status, ...(params && { params }) })
    }
    case 'new':
      throw new Error('a new intent has no answer')
    default:
      return known.state satisfies never
  }
}

export function intentOf(world: World, request: FastifyRequest, scope: Options<never>['scope']): Intent | undefined {
  const key = request.headers['idempotency-key']
  if (!world.config.extensions || typeof key !== 'string' || !key) return undefined
  const { playerId, prefix } = scope ? scope(request) : { playerId: request.playerId, prefix: '' }
  if (playerId === undefined) throw new Error('an intent belongs to a player')
  const operation = request.routeOptions.config.operationId ?? ''
  const asked = { params: request.params, query: request.query, body: withoutProof(request.body ?? null) }
  const mine = { playerId, key: prefix + key, operation }
  let hasSecret = false
  const hideSecret = (name: string, value: unknown): string => {
    hasSecret = true
    return createHmac('sha256', world.fingerprintKey)
      .update(JSON.stringify([playerId, mine.key, operation, name, value]))
      .digest('hex')
  }
  const fingerprint = createHash('sha256').update(canonical(asked, hideSecret)).digest('hex')
  return { ...mine, fingerprint, hasSecret }
}

/** Ignores a solved challenge, which a repeated request may omit. */
function withoutProof(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || !('proof' in body)) return body
  const { proof: _, ...rest } = body
  return rest
}

/**
 * Serializes to JSON with sorted keys. Replaces passwords by a keyed hash, so that a stolen table does not allow guessing them faster than
 * by their scrypt hash. docs/adr/0008-idempotency.md
 */
const canonical = (value: unknown, hideSecret: (name: string, value: unknown) => string): string =>
  JSON.stringify(value, (name, part: unknown) =>
    /password$/i.test(name)
      ? hideSecret(name, part)
      : part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
  )
