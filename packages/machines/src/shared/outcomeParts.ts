import { assign, type EventObject } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { isRetryable, isTemporary } from './retryDelayFor.ts'

type WithProblem = { problem: Problem | null }

/** For `setup({…}).extend(outcomeParts<Context, Event>())`. */
export const outcomeParts = <TContext extends WithProblem, TEvent extends EventObject>() => ({
  guards: {
    'is ok': (_: unknown, outcome: Outcome<unknown>) => outcome.ok,
    /** The server may or may not have performed the request. */
    'is outcome unknown': (_: unknown, outcome: Outcome<unknown>) => !outcome.ok && outcome.problem.effect === 'unknown',
    'is temporary': (_: unknown, outcome: Outcome<unknown>) => !outcome.ok && isTemporary(outcome.problem),
    'is retryable': (_: unknown, outcome: Outcome<unknown>) => !outcome.ok && isRetryable(outcome.problem),
  },
  actions: {
    'set problem': assign<TContext, TEvent, Outcome<unknown>, TEvent, never>(({ context }, outcome) =>
      outcome.ok ? context : { ...context, problem: outcome.problem },
    ),
    'clear problem': assign<TContext, TEvent, undefined, TEvent, never>(({ context }) => ({ ...context, problem: null })),
  },
})
