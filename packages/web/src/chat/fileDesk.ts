import { newKey, type FileDesk } from '@krapao/machines'
import { fileShelf, type FileShelf } from './fileShelf.ts'

/** The files that were chosen, until they are sent. */
export type ChatDesk = FileDesk & {
  /** Takes a file; the name under which it is known from now on. */
  add: (file: Blob) => string
  /** Where an image or a video can be seen before it is sent; null where it is not at hand any more. */
  preview: (id: string) => string | null
  /** Whether it would not outlive this page: there was no room for it, or the browser keeps nothing. */
  isFleeting: (id: string) => boolean
  /** Calls `changed` when that is known. Returns what ends it. */
  hear: (changed: () => void) => () => void
  /** Gives the memory back. */
  close: () => void
}

export function createFileDesk(shelf: FileShelf = fileShelf): ChatDesk {
  const files = new Map<string, { file: Blob; address: string | null }>()
  const fleeting = new Set<string>()
  const forgotten = new Set<string>()
  const heard = new Set<() => void>()
  return {
    file: (id) => files.get(id)?.file,
    add: (file) => {
      const id = newKey()
      files.set(id, { file, address: null })
      return id
    },
    keep: (id) => {
      const file = files.get(id)?.file
      if (!file) return
      void shelf.put(id, file).then((isKept) => {
        // Removed while it was being kept: the removal may have come first.
        if (isKept && forgotten.has(id)) void shelf.remove(id)
        if (isKept || forgotten.has(id)) return
        fleeting.add(id)
        heard.forEach((changed) => changed())
      })
    },
    // Here it stays until the page goes: its picture is shown until the server shows it.
    forget: (id) => {
      forgotten.add(id)
      void shelf.remove(id)
    },
    recall: async (ids) => {
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
    hear: (changed) => {
      heard.add(changed)
      return () => void heard.delete(changed)
    },
    close: () => {
      for (const { address } of files.values()) if (address !== null) URL.revokeObjectURL(address)
      files.clear()
    },
  }
}
