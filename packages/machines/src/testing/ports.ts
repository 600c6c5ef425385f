import { createActor, toPromise, type PromiseActorLogic } from 'xstate'
import type { KeyValueStore } from '../shared/storage.ts'

export const answerOf = <TOutput, TInput>(port: PromiseActorLogic<TOutput, TInput>, input: TInput): Promise<TOutput> =>
  // XState requires the input type before knowing whether there is one.
  toPromise(createActor(port as unknown as PromiseActorLogic<TOutput>, { input }).start())

export function memoryStore(first: Readonly<Record<string, string>> = {}): KeyValueStore & { all: () => Record<string, string> } {
  const entries = new Map(Object.entries(first))
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    all: () => Object.fromEntries(entries),
  }
}

/** XState's event after a child's change, for samples of its parent. */
export const childSnapshot = (id: string, value: string, context: object = {}) => ({
  type: `xstate.snapshot.${id}`,
  id,
  snapshot: { value, context },
})
