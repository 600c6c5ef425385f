import { fromPromise, type AnyActorLogic } from 'xstate'

/** Creates placeholders, so that a machine opens in the visualizer; running one throws with its name. */
export function unprovided<TActors extends Record<string, AnyActorLogic>>(...names: (keyof TActors & string)[]): TActors {
  // Each placeholder only fails, so one kind of actor logic stands for all.
  return Object.fromEntries(names.map((name) => [name, missing(name)])) as unknown as TActors
}
unprovided.value = (name: string): never => {
  throw new Error(`port ${name} was not provided`)
}

const missing = (name: string) => fromPromise(() => Promise.reject(new Error(`port ${name} was not provided`)))
