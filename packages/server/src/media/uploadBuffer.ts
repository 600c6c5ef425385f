// An upload takes as long as a phone's network does: until all of it has arrived it is on the disk, and not in memory.
import type { FastifyRequest } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeFile } from '../http/multipart.ts'
import { Busy } from '../http/failing.ts'
import type { Refusal } from '../http/refusal.ts'

const temporaryPath = (): string => join(tmpdir(), `krapao-${randomUUID()}`)

/** `print` is its SHA-256. */
export type Spooled = { name: string; path: string; size: number; print: string }

/** Files that wait on the disk of this copy at once, in all and of one sender: a slow one waits for minutes. */
const [mostAtOnce, mostOfOne] = [100, 30]
const waiting = new Map<string, number>()
const waitingInAll = (): number => [...waiting.values()].reduce((sum, count) => sum + count, 0)
/** How full the upload buffer is, from 0 to 1. */
export const uploadBufferRatio = (): number => waitingInAll() / mostAtOnce

/**
 * Gives the form's first file to `use`, and removes it afterwards, however that ended. `tooLarge` as of `takeFile`; Busy while too
 * many come at once, of `who` or of all.
 */
export async function withSpooled<T>(
  request: FastifyRequest,
  { who, most, tooLarge }: { who: string; most: number; tooLarge: Refusal },
  use: (file: Spooled | undefined) => Promise<T>,
): Promise<T> {
  const own = waiting.get(who) ?? 0
  if (own >= mostOfOne || waitingInAll() >= mostAtOnce) throw new Busy('too many uploads at once')
  waiting.set(who, own + 1)
  try {
    return await spooled(request, { most, tooLarge }, use)
  } finally {
    const left = (waiting.get(who) ?? 1) - 1
    if (left > 0) waiting.set(who, left)
    else waiting.delete(who)
  }
}

async function spooled<T>(
  request: FastifyRequest,
  { most, tooLarge }: { most: number; tooLarge: Refusal },
  use: (file: Spooled | undefined) => Promise<T>,
): Promise<T> {
  const path = temporaryPath()
  let written: Promise<unknown> = Promise.resolve()
  try {
    const file = await takeFile(request, most, tooLarge, (stream, name) => {
      const whole = write(stream, path).then((rest) => ({ name, path, ...rest }))
      written = whole
      return whole
    })
    return await use(file?.size ? file : undefined)
  } finally {
    // One that was cut off may still be being written.
    await written.catch(() => {})
    await rm(path, { force: true })
  }
}

async function write(stream: AsyncIterable<Buffer>, path: string): Promise<{ size: number; print: string }> {
  const print = createHash('sha256')
  let size = 0
  await using file = await open(path, 'wx', 0o600)
  for await (const chunk of stream) {
    print.update(chunk)
    size += chunk.length
    await file.writeFile(chunk)
  }
  return { size, print: print.digest('hex') }
}

/** Gives bytes to `use` as a file, and removes it afterwards. */
export async function withTemporaryFile<T>(bytes: Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const path = temporaryPath()
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
