// An intent happens once: its effect and its answer are one transaction: docs/adr/0008-intents.md
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, createHmac } from 'node:crypto'
import { transaction, type Tx } from '../db/transaction.ts'
import type { Handler } from '../http/handler.ts'
import { Refusal, type Params } from '../http/refusal.ts'
import type { World } from '../world.ts'
import { begin, keep, type Intent, type Known } from './intent.queries.ts'

type Work<P> = (tx: Tx, request: FastifyRequest, prepared: P) => Promise<unknown>
type Options<P> = {
  /** Whose intent it is: the signed-in player, unless there is none yet; then 0, with a prefix of the key that stands for them. */
  scope?: (request: FastifyRequest) => { playerId: number; prefix: string }
  /** Calls to ports, before the transaction (a slow one must not hold a connection). May run more than once for one effect. */
  prepare?: (request: FastifyRequest) => Promise<P>
}

/**
 * A handler whose effect happens once for each Idempotency-Key of a player. `work` returns the answer's body, or throws a
 * Refusal: everything it did is rolled back then, and the refusal is kept as the key's answer (400, 401, 429 and 5xx are not).
 * Same key, same body: the first answer again. Other body, or a key answered as unknown: 422 KEY_INVALID. Still running: 409.
 * Without a key each call is an intent of its own.
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
        // A replay must not call a port again, so what is known is looked at first.
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

/**
 * Answers a request whose key is known. With a password in it the difference between "the first answer" and "another body" could
 * be used to guess the password, so such replays are limited before they are answered.
 */
async function replay({ limiter }: World, mine: Intent, known: Known, reply: FastifyReply): Promise<unknown> {
  if (mine.hasSecret) await limiter.reserve(`replay ${mine.playerId} ${mine.key}`, secretReplays)
  return answerKnown(known, reply)
}

/** Replays a minute of one key that comes with a password. */
const secretReplays = 10

/** A refusal that comes from the key itself, or from what is kept of it: it is never kept as an answer again. */
export class Unkept extends Refusal {}

export const isKept = (status: number): boolean => status < 500 && ![400, 401, 429].includes(status)

/** In a transaction of its own, because the effect's was rolled back. Another copy may have been faster: then its answer counts. */
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
  // Without extensions the header means nothing, as on a backend that has never heard of it.
  if (!world.config.extensions || typeof key !== 'string' || !key) return undefined
  const { playerId, prefix } = scope ? scope(request) : { playerId: request.playerId, prefix: '' }
  if (playerId === undefined) throw new Error('an intent belongs to a player')
  const operation = request.routeOptions.config.operationId ?? ''
  const asked = { params: request.params, query: request.query, body: request.body ?? null }
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

/**
 * The same JSON whatever the order of its keys. A password is replaced by a keyed hash: without the key, whoever has the table
 * cannot use the fingerprint to guess passwords faster than by their scrypt hash. docs/adr/0052-secrets-of-idempotent-requests.md
 */
const canonical = (value: unknown, hideSecret: (name: string, value: unknown) => string): string =>
  JSON.stringify(value, (name, part: unknown) =>
    /password$/i.test(name)
      ? hideSecret(name, part)
      : part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
  )
