import { newKey, type MessageFiles } from '@krapao/machines'
import { fileStore, type FileStore } from './fileStore.ts'

export type ChatFiles = MessageFiles & {
  add: (file: Blob) => string
  /** Address of a local preview; null when the file is gone. */
  preview: (id: string) => string | null
  /** The file would not survive a reload. */
  isFleeting: (id: string) => boolean
  /** Called when `isFleeting` changes. Returns the unsubscribe function. */
  subscribe: (changed: () => void) => () => void
  close: () => void
}

export function createChatFiles(shelf: FileStore = fileStore): ChatFiles {
  const files = new Map<string, { file: Blob; address: string | null }>()
  const fleeting = new Set<string>()
  const forgotten = new Set<string>()
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
      void shelf.put(id, file).then((isKept) => {
        // The removal may have run while the file was being stored.
        if (isKept && forgotten.has(id)) void shelf.remove(id)
        if (isKept || forgotten.has(id)) return
        fleeting.add(id)
        subscribers.forEach((changed) => changed())
      })
    },
    // Stays in memory, as its preview is shown until the server shows the file.
    remove: (id) => {
      forgotten.add(id)
      void shelf.remove(id)
    },
    restore: async (ids) => {
      const found = await shelf.take(ids)
      for (const [id, file] of found) if (!files.has(id)) files.set(id, { file, address: null })
    },
    preview: (id) => {
      const kept = files.get(id)
      if (!kept) return null
      kept.address ??= URL.createObjectURL(kept.file)
      return kept.address
    },
    isFleeting: (id) => fleeting.has(id),
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
