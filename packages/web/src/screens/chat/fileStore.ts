import { createStore, delMany, entries, getMany, set, type UseStore } from 'idb-keyval'

/** Never throws, as storage may be missing, blocked or full. */
export type FileStore = {
  put: (id: string, file: Blob) => Promise<boolean>
  take: (ids: readonly string[]) => Promise<ReadonlyMap<string, Blob>>
  remove: (id: string) => Promise<void>
  /** Removes files that no message waits for, those of signed-out users included. */
  tidy: (isAwaited: (id: string) => boolean) => Promise<void>
}

/** Bytes of all files: two of the largest videos and a picture. */
const mostKept = 50 * 1024 * 1024

let opened: UseStore | null = null
// Lazily, because some browsers throw on access.
const store = (): UseStore => (opened ??= createStore('krapao-chat', 'files'))

export const fileStore: FileStore = {
  put: (id, file) =>
    attempt(false, async () => {
      const kept = await entries<string, Blob>(store())
      const others = kept.reduce((sum, [other, { size }]) => sum + (other === id ? 0 : size), 0)
      if (others + file.size > mostKept) return false
      await set(id, file, store())
      return true
    }),
  take: (ids) =>
    attempt(new Map(), async () => {
      if (ids.length === 0) return new Map()
      const found = await getMany<Blob | undefined>([...ids], store())
      return new Map(ids.flatMap((id, index) => (found[index] instanceof Blob ? [[id, found[index]]] : [])))
    }),
  remove: (id) => attempt(undefined, () => delMany([id], store())),
  tidy: (isAwaited) =>
    attempt(undefined, async () => {
      const left = (await entries<string, Blob>(store())).flatMap(([id]) => (isAwaited(id) ? [] : id))
      if (left.length > 0) await delMany(left, store())
    }),
}

/** Ms; some browsers never finish opening the database. */
const timeoutMs = 3_000

async function attempt<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
  const gaveUp = Promise.withResolvers<T>()
  const timer = setTimeout(() => gaveUp.resolve(otherwise), timeoutMs)
  try {
    return await Promise.race([work(), gaveUp.promise])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
