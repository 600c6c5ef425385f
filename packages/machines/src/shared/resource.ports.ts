import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Outcome } from '@krapao/sdk'

/** What loading something to show needs from the outside. `query` is whatever the read takes; null where it takes nothing. */
export type ResourcePorts<TValue, TQuery = null> = {
  actors: { load: PromiseActorLogic<Outcome<TValue>, { query: TQuery }> }
  /** The server's clock in ms since the epoch. */
  now: () => number
}

/** The ports over one read of the SDK. */
export const resourcePorts = <TValue, TQuery = null>(
  krapao: { clock: { now: () => number } },
  read: (query: TQuery, options: { signal: AbortSignal }) => Promise<Outcome<TValue>>,
): ResourcePorts<TValue, TQuery> => ({
  actors: { load: fromPromise(({ input, signal }) => read(input.query, { signal })) },
  now: () => krapao.clock.now(),
})
