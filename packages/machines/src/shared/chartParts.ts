import { emit, type EventObject, type MachineContext, assign, type DoneActorEvent, fromPromise, type AnyActorLogic } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { isRetryable, isTemporary } from './retryDelayFor.ts'

/** The types of events without data. */
type TypeWithoutData<TEmitted extends EventObject> = TEmitted extends EventObject
  ? Exclude<keyof TEmitted, 'type'> extends never
    ? TEmitted['type']
    : never
  : never

/** Emits an event by its type: `{ type: 'emit', params: 'balances.outdated' }`. */
export const emitParts = <TContext extends MachineContext, TEvent extends EventObject, TEmitted extends EventObject>() => ({
  actions: {
    // Safe: only types of events without data are accepted.
    emit: emit<TContext, TEvent, TypeWithoutData<TEmitted>, TEvent, TEmitted>((_, type) => ({ type }) as unknown as TEmitted),
  },
})

/** For guards and actions of `onDone`: `params: outcomeOf`. */
export const outcomeOf = <T>({ event }: { event: DoneActorEvent<T> }): T => event.output

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

/** They never settle, so that a chart simulates without ports. */
export function placeholderActors<TActors extends Record<string, AnyActorLogic>>(...names: (keyof TActors & string)[]): TActors {
  // All are silent, so one kind of actor logic stands for all.
  return Object.fromEntries(names.map((name) => [name, fromPromise(() => new Promise(() => {}))])) as unknown as TActors
}

/** Sets values of the context, as `{ type: 'set', params: { amount: 0 } }`: `setup({…}).extend(setParts<Context, Event>())`. */
export const setParts = <TContext extends MachineContext, TEvent extends EventObject>() => ({
  actions: {
    set: assign<TContext, TEvent, Partial<TContext>, TEvent, never>((_, values) => values),
  },
})
