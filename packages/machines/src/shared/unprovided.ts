import { fromPromise, type AnyActorLogic } from 'xstate'

/** Placeholders for ports: a machine opens in the visualizer without them, and says which one is missing when it runs. */
export function unprovided<TActors extends Record<string, AnyActorLogic>>(...names: (keyof TActors & string)[]): TActors {
  // The kinds of logic differ (promise, callback, machine); each placeholder only fails, so one kind stands for all.
  return Object.fromEntries(names.map((name) => [name, missing(name)])) as unknown as TActors
}
unprovided.value = (name: string): never => {
  throw new Error(`port ${name} was not provided`)
}

const missing = (name: string) => fromPromise(() => Promise.reject(new Error(`port ${name} was not provided`)))
