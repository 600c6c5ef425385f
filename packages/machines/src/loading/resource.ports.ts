import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Outcome } from '@krapao/sdk'

/** `query` is null for reads without arguments. */
export type ResourcePorts<TValue, TQuery = null> = {
  actors: { load: PromiseActorLogic<Outcome<TValue>, { query: TQuery }> }
  /** Server time, ms. */
  now: () => number
}

export const resourcePorts = <TValue, TQuery = null>(
  krapao: { clock: { now: () => number } },
  read: (query: TQuery, options: { signal: AbortSignal }) => Promise<Outcome<TValue>>,
): ResourcePorts<TValue, TQuery> => ({
  actors: { load: fromPromise(({ input, signal }) => read(input.query, { signal })) },
  now: () => krapao.clock.now(),
})
