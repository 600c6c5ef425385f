import { createStore, delMany, entries, getMany, set, type UseStore } from 'idb-keyval'

/** Files that outlive a reload, in this browser. Nothing of it ever throws: a browser may have none, forbid it, or be full. */
export type FileShelf = {
  /** False where it could not be kept. */
  put: (id: string, file: Blob) => Promise<boolean>
  /** Those of the ids that are there. */
  take: (ids: readonly string[]) => Promise<ReadonlyMap<string, Blob>>
  remove: (id: string) => Promise<void>
  /** Removes all that nobody waits for: what a player left who has signed out, too. */
  tidy: (isAwaited: (id: string) => boolean) => Promise<void>
}

/** Bytes of all files together: twice the largest film, and a picture. */
const mostKept = 50 * 1024 * 1024

let opened: UseStore | null = null
// Opened when it is first used: some browsers throw at the very look.
const store = (): UseStore => (opened ??= createStore('krapao-chat', 'files'))

export const fileShelf: FileShelf = {
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

/** Ms after which a database that does not answer counts as none: some browsers leave one unopened for good. */
const patience = 3_000

async function attempt<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
  const gaveUp = Promise.withResolvers<T>()
  const timer = setTimeout(() => gaveUp.resolve(otherwise), patience)
  try {
    return await Promise.race([work(), gaveUp.promise])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
