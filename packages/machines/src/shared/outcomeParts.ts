import { assign, type EventObject } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'

type WithProblem = { problem: Problem | null }

/** Guards and actions over a port's outcome (`params: outcomeOf`), for every machine: `setup({…}).extend(outcomeParts<Context, Event>())`. */
export const outcomeParts = <TContext extends WithProblem, TEvent extends EventObject>() => ({
  guards: {
    'is ok': (_: unknown, outcome: Outcome<unknown>) => outcome.ok,
    /** The answer was lost: the server may or may not have performed the request. */
    'is outcome unknown': (_: unknown, outcome: Outcome<unknown>) => !outcome.ok && outcome.problem.effect === 'unknown',
  },
  actions: {
    'set problem': assign<TContext, TEvent, Outcome<unknown>, TEvent, never>(({ context }, outcome) =>
      outcome.ok ? context : { ...context, problem: outcome.problem },
    ),
    'clear problem': assign<TContext, TEvent, undefined, TEvent, never>(({ context }) => ({ ...context, problem: null })),
  },
})
