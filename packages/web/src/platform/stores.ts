import type { KeyValueStore } from '@krapao/machines'

/** Browser storages, or memory where access throws or returns null (blocked cookies, some in-app browsers). */
export const local: KeyValueStore = storeOf('localStorage')
export const tab: KeyValueStore = storeOf('sessionStorage')

function storeOf(name: 'localStorage' | 'sessionStorage'): KeyValueStore {
  try {
    // Null in some web views, despite its type.
    const store: Storage | null = window[name]
    return store ?? inMemory()
  } catch {
    return inMemory()
  }
}

function inMemory(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
