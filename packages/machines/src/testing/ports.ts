import { createActor, toPromise, type PromiseActorLogic } from 'xstate'
import type { KeyValueStore } from '../shared/storage.ts'

export const answerOf = <TOutput, TInput>(port: PromiseActorLogic<TOutput, TInput>, input: TInput): Promise<TOutput> =>
  // XState requires the input type before knowing whether there is one.
  toPromise(createActor(port as unknown as PromiseActorLogic<TOutput>, { input }).start())

export function memoryStore(first: Readonly<Record<string, string>> = {}): KeyValueStore & { all: () => Record<string, string> } {
  const kept = new Map(Object.entries(first))
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    all: () => Object.fromEntries(kept),
  }
}

/** XState's event after a child's change, for samples of its parent. */
export const childSnapshot = (id: string, value: string, context: object = {}) => ({
  type: `xstate.snapshot.${id}`,
  id,
  snapshot: { value, context },
})
