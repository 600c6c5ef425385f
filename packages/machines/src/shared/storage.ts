export type KeyValueStore = {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type Slot<T> = { read: () => T | null; write: (value: T) => void; remove: () => void }

/** Other programs also read `token`, `locale`, `code` and `last_sync`. */
export const textSlot = (store: KeyValueStore, key: string): Slot<string> => ({
  read: () => attempt(() => store.getItem(key)),
  write: (value) => void attempt(() => store.setItem(key, value)),
  remove: () => void attempt(() => store.removeItem(key)),
})

/** Unreadable values count as absent. */
export const jsonSlot = <T>(store: KeyValueStore, key: string): Slot<T> => {
  const text = textSlot(store, key)
  return {
    ...text,
    read: () => {
      const kept = text.read()
      return kept === null ? null : attempt(() => JSON.parse(kept) as T)
    },
    write: (value) => text.write(JSON.stringify(value)),
  }
}

export const clearExcept = (store: KeyValueStore, isKept: (key: string) => boolean): void => {
  attempt(() => {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
    for (const key of keys) if (key !== null && !isKept(key)) store.removeItem(key)
  })
}

/** A browser may forbid or fill its storage. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
