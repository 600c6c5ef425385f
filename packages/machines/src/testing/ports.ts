import { createActor, toPromise, type PromiseActorLogic } from 'xstate'
import type { KeyValueStore } from '../shared/storage.ts'

/** What a port answers when a machine invokes it. */
export const answerOf = <TOutput, TInput>(port: PromiseActorLogic<TOutput, TInput>, input: TInput): Promise<TOutput> =>
  // XState wants the input's type known before it knows whether one is needed.
  toPromise(createActor(port as unknown as PromiseActorLogic<TOutput>, { input }).start())

/** A browser's storage, in memory. */
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
