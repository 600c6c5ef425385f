// The last step answers the pending key, in any worker. docs/adr/0011-sagas.md
import type { FastifyRequest } from 'fastify'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import type { Handler } from '#platform/http/handler.ts'
import type { AppContext } from '../context/appContext.ts'
import { openKey, readKey, type IdempotentRequest, type StoredResponse } from './idempotency.queries.ts'
import { sendStoredResponse, idempotentRequestOf, isStored, storeError, RetryableError } from './idempotency.ts'

export type Opened<S> = { known: StoredResponse } | { started: S }

type Steps<P, S> = {
  /** Calls ports first. May run twice, and moves no money. */
  prepare: (request: FastifyRequest) => Promise<P>
  /** Whether `prepare` calls a port; then the key is read before it as well. Default: true. */
  callsPort?: (request: FastifyRequest) => boolean
  start: (tx: Tx, request: FastifyRequest, prepared: P, key: string | undefined) => Promise<S>
  startOnce?: (mine: IdempotentRequest, request: FastifyRequest, prepared: P) => Promise<Opened<S>>
  run: (started: S, request: FastifyRequest) => Promise<unknown>
}

/** Answers 409 while the same key is in progress. */
export function saga<P, S>(context: AppContext, { prepare, callsPort = () => true, start, startOnce, run }: Steps<P, S>): Handler {
  return async (request, reply) => {
    const mine = idempotentRequestOf(context, request, undefined)
    if (!mine) {
      const prepared = await prepare(request)
      return run(await transaction(context.pool, (tx) => start(tx, request, prepared, undefined)), request)
    }
    const begun = await (async () => {
      try {
        if (callsPort(request)) {
          const early = await readKey(context.pool, mine)
          if (early.state !== 'new') return { answer: sendStoredResponse(early, reply) }
        }
        const prepared = await prepare(request)
        const opened = await (startOnce
          ? startOnce(mine, request, prepared)
          : transaction(context.pool, async (tx): Promise<Opened<S>> => {
              const known = await openKey(tx, mine, context.clock.now())
              return known.state === 'new' ? { started: await start(tx, request, prepared, mine.key) } : { known }
            }))
        return 'known' in opened ? { answer: sendStoredResponse(opened.known, reply) } : opened
      } catch (error) {
        if (!(error instanceof ApiError) || error instanceof RetryableError || !isStored(error.status)) throw error
        const faster = await storeError(context, mine, error, reply)
        if (faster !== undefined) return { answer: faster }
        throw error
      }
    })()
    return 'started' in begun ? run(begun.started, request) : begun.answer
  }
}

/** Runs in the last step's transaction. A refusal that is not stored frees the key. */
export async function completeRequest(tx: Tx, playerId: number, key: string, answer: object | ApiError): Promise<void> {
  if (answer instanceof ApiError && !isStored(answer.status)) {
    await tx.query("delete from idempotent_request where player_id = $1 and key = $2 and state = 'pending'", [playerId, key])
    return
  }
  const { state, status, text } = serializeResponse(answer)
  await tx.query(
    "update idempotent_request set state = $3, status = $4, answer = $5 where player_id = $1 and key = $2 and state = 'pending'",
    [playerId, key, state, status, text],
  )
}

export const serializeResponse = (answer: object | ApiError): { state: 'done' | 'refused'; status: number; text: string } =>
  answer instanceof ApiError
    ? { state: 'refused', status: answer.status, text: JSON.stringify({ code: answer.message, params: answer.params }) }
    : { state: 'done', status: 200, text: JSON.stringify(answer) }
