import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../ports/files.ts'

/** Files in a folder of this machine, made when the first one comes. */
export function fileFolder(folder: string): FileStore {
  const placeOf = (name: string): string => {
    if (!/^[a-z0-9]{1,64}$/.test(name)) throw new Error('not a name of ours')
    return join(folder, name)
  }
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const place = placeOf(name)
      // Renamed into place: a crash leaves no half of a picture under its name.
      await writeFile(`${place}.part`, bytes, { mode: 0o600 })
      await rename(`${place}.part`, place)
    },
    get: async (name) =>
      readFile(placeOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    remove: async (name) => {
      const place = placeOf(name)
      // Half of one too, of a crash.
      await Promise.all([place, `${place}.part`].map((path) => rm(path, { force: true })))
    },
  }
}
