// The key is stored as pending with the first step, and answered with the last one, by any worker. docs/adr/0011-sagas.md
import type { FastifyRequest } from 'fastify'
import { transaction, type Tx } from '../db/transaction.ts'
import type { Handler } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import type { World } from '../world.ts'
import { answerKnown, intentOf, isKept, keepRefusal, Unkept } from './intent.ts'
import { begin, open, type Intent, type Known } from './intent.queries.ts'

export type Opened<S> = { known: Known } | { started: S }

type Steps<P, S> = {
  /** Calls ports first. May run more than once for one effect. */
  prepare: (request: FastifyRequest) => Promise<P>
  /** Without calls to a port, the key is only read once. */
  asks?: (request: FastifyRequest) => boolean
  start: (tx: Tx, request: FastifyRequest, prepared: P, key: string | undefined) => Promise<S>
  startOnce?: (mine: Intent, request: FastifyRequest, prepared: P) => Promise<Opened<S>>
  run: (started: S, request: FastifyRequest) => Promise<unknown>
}

/** Pending in progress: 409. */
export function saga<P, S>(world: World, { prepare, asks = () => true, start, startOnce, run }: Steps<P, S>): Handler {
  return async (request, reply) => {
    const mine = intentOf(world, request, undefined)
    if (!mine) {
      const prepared = await prepare(request)
      return run(await transaction(world.pool, (tx) => start(tx, request, prepared, undefined)), request)
    }
    const begun = await (async () => {
      try {
        if (asks(request)) {
          const early = await begin(world.pool, mine)
          if (early.state !== 'new') return { answer: answerKnown(early, reply) }
        }
        const prepared = await prepare(request)
        const opened = await (startOnce
          ? startOnce(mine, request, prepared)
          : transaction(world.pool, async (tx): Promise<Opened<S>> => {
              const known = await open(tx, mine, world.clock.now())
              return known.state === 'new' ? { started: await start(tx, request, prepared, mine.key) } : { known }
            }))
        return 'known' in opened ? { answer: answerKnown(opened.known, reply) } : opened
      } catch (error) {
        if (!(error instanceof Refusal) || error instanceof Unkept || !isKept(error.status)) throw error
        const faster = await keepRefusal(world, mine, error, reply)
        if (faster !== undefined) return { answer: faster }
        throw error
      }
    })()
    return 'started' in begun ? run(begun.started, request) : begun.answer
  }
}

/** Runs in the last step's transaction. */
export async function endIntent(tx: Tx, playerId: number, key: string, answer: object | Refusal): Promise<void> {
  const { state, status, text } = keptAnswer(answer)
  await tx.query("update intent set state = $3, status = $4, answer = $5 where player_id = $1 and key = $2 and state = 'pending'", [
    playerId,
    key,
    state,
    status,
    text,
  ])
}

export const keptAnswer = (answer: object | Refusal): { state: 'done' | 'refused'; status: number; text: string } =>
  answer instanceof Refusal
    ? { state: 'refused', status: answer.status, text: JSON.stringify({ code: answer.message, params: answer.params }) }
    : { state: 'done', status: 200, text: JSON.stringify(answer) }
