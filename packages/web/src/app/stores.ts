import type { KeyValueStore } from '@krapao/machines'

/**
 * The browser's two memories. Where it forbids them (blocked cookies, some chat apps' own browsers) even looking at them
 * throws, or there is nothing: then the page remembers for as long as it is open.
 */
export const local: KeyValueStore = storeOf('localStorage')
export const tab: KeyValueStore = storeOf('sessionStorage')

function storeOf(name: 'localStorage' | 'sessionStorage'): KeyValueStore {
  try {
    // Null in web views that switch it off, whatever its type says.
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
