import { fromPromise, type AnyActorLogic } from 'xstate'

/** Creates placeholder actors that never settle, so that a chart simulates without ports. */
export function placeholderActors<TActors extends Record<string, AnyActorLogic>>(...names: (keyof TActors & string)[]): TActors {
  // Every placeholder is silent, so one kind of actor logic stands for all.
  return Object.fromEntries(names.map((name) => [name, fromPromise(() => new Promise(() => {}))])) as unknown as TActors
}
