import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { whenMissing } from '#platform/errors/whenMissing.ts'
import type { FileStore, Part } from '#ports/files.ts'

export function fileFolder(folder: string): FileStore {
  const placeOf = (name: string): string => {
    if (!/^[a-z0-9]{1,64}$/.test(name)) throw new Error('not a valid file name')
    return join(folder, name)
  }
  return {
    put: async (name, bytes, signal) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const place = placeOf(name)
      // Renamed into place, so that a crash leaves no partial file.
      try {
        await writeFile(`${place}.part`, bytes, { mode: 0o600, ...(signal && { signal }) })
        signal?.throwIfAborted()
        await rename(`${place}.part`, place)
      } catch (error) {
        await rm(`${place}.part`, { force: true })
        throw error
      }
    },
    get: async (name, part) => (part ? readPart(placeOf(name), part) : readFile(placeOf(name))).catch(whenMissing(undefined)),
    remove: async (name) => {
      const place = placeOf(name)
      await Promise.all([place, `${place}.part`].map((path) => rm(path, { force: true })))
    },
  }
}

async function readPart(place: string, { from, to }: Part): Promise<Buffer> {
  await using file = await open(place)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from + 1), 0, to - from + 1, from)
  return buffer.subarray(0, bytesRead)
}
