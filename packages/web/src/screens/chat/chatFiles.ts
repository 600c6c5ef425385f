import { newKey, type MessageFiles } from '@krapao/machines'
import { fileStore, type FileStore } from './fileStore.ts'

export type ChatFiles = MessageFiles & {
  add: (file: Blob) => string
  /** Address of a local preview; null when the file is gone. */
  preview: (id: string) => string | null
  /** Whether the browser could not store the file, so that a reload would lose it. */
  isUnsaved: (id: string) => boolean
  /** Called when `isUnsaved` changes. Returns the unsubscribe function. */
  subscribe: (changed: () => void) => () => void
  close: () => void
}

export function createChatFiles(store: FileStore = fileStore): ChatFiles {
  const files = new Map<string, { file: Blob; address: string | null }>()
  const unsaved = new Set<string>()
  const removed = new Set<string>()
  const subscribers = new Set<() => void>()
  return {
    get: (id) => files.get(id)?.file,
    add: (file) => {
      const id = newKey()
      files.set(id, { file, address: null })
      return id
    },
    persist: (id) => {
      const file = files.get(id)?.file
      if (!file) return
      void store.put(id, file).then((isKept) => {
        // The removal may have run while the file was being stored.
        if (isKept && removed.has(id)) void store.remove(id)
        if (isKept || removed.has(id)) return
        unsaved.add(id)
        subscribers.forEach((changed) => changed())
      })
    },
    // The file stays in memory, because its preview is shown until the server's picture is.
    remove: (id) => {
      removed.add(id)
      void store.remove(id)
    },
    restore: async (ids) => {
      const found = await store.take(ids)
      for (const [id, file] of found) if (!files.has(id)) files.set(id, { file, address: null })
    },
    preview: (id) => {
      const kept = files.get(id)
      if (!kept) return null
      kept.address ??= URL.createObjectURL(kept.file)
      return kept.address
    },
    isUnsaved: (id) => unsaved.has(id),
    subscribe: (changed) => {
      subscribers.add(changed)
      return () => void subscribers.delete(changed)
    },
    close: () => {
      for (const { address } of files.values()) if (address !== null) URL.revokeObjectURL(address)
      files.clear()
    },
  }
}
