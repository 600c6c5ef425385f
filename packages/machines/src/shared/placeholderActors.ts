import { fromPromise, type AnyActorLogic } from 'xstate'

/** They never settle, so that a chart simulates without ports. */
export function placeholderActors<TActors extends Record<string, AnyActorLogic>>(...names: (keyof TActors & string)[]): TActors {
  // All are silent, so one kind of actor logic stands for all.
  return Object.fromEntries(names.map((name) => [name, fromPromise(() => new Promise(() => {}))])) as unknown as TActors
}
