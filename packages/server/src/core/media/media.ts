// Parses files fairly between senders, in a separate process with limits.
import { readFile, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { Busy } from '#platform/errors/apiError.ts'
import { LimitError, processPool, type Limits, type Result } from '#platform/processes/processPool.ts'
import { fairQueue, type QueueSender } from '#platform/queues/fairQueue.ts'
import type { SlipReader, SlipReading } from '#ports/slip.ts'
import { withTemporaryFile } from '../files/uploadBuffer.ts'

const entry = new URL(`./mediaProcess${extname(import.meta.url)}`, import.meta.url)
/** A photo of 60 million pixels takes some 2 s of CPU and up to 360 MB; a video of 20 MB is kept whole. */
const limits: Limits = { megabytes: 640, processorMs: 8_000, timeMs: 60_000, outputBytes: 20 * 1_048_576, jobs: 200 }
const atOnce = 2

export const unreadable = { outcome: 'unreadable', note: 'IMG_SIZE_UNABLE_TO_PROCESS' } as const

export const mediaPool = processPool(entry, limits)
const inParseQueue = fairQueue({ atOnce, perKey: 30, inAll: 300, waitMs: 120_000 })
/** Reading a slip's code takes 0.1 s, so it does not wait behind uploads. */
const inReadQueue = fairQueue({ atOnce: 1, perKey: 30, inAll: 300, waitMs: 20_000 })
export const mediaQueueRatio = (): number => Math.max(inParseQueue.usedRatio(), inReadQueue.usedRatio(), inStoreQueue.usedRatio())

/** Few, because each file is whole in memory. */
const inStoreQueue = fairQueue({ atOnce: 2, perKey: 30, inAll: 300, waitMs: 20_000 })

const isCausedByFile = (error: unknown): boolean => error instanceof LimitError && error.limit !== 'time' && error.limit !== 'killed'

type Upload = { path: string; signal?: AbortSignal }
export type Sanitized<Kind extends string> = {
  kind: Kind
  bytes: number
  put: (store: (bytes: Buffer) => Promise<void>) => Promise<void>
}

/** `store` runs outside the media processes. Throws Busy if the machine may be the cause. */
const sanitize =
  <Kind extends string>(job: string) =>
  async <T>(sender: QueueSender, { path, signal }: Upload, store: (file: Sanitized<Kind> | undefined) => Promise<T>): Promise<T> => {
    const output = `${path}.out`
    const work = (): Promise<Result | undefined> =>
      mediaPool.run(job, { input: path, output }).catch((error: unknown) => {
        if (isCausedByFile(error)) return undefined
        throw error instanceof LimitError ? new Busy('the file took too long') : error
      })
    try {
      const result = await inParseQueue(sender, work, signal)
      if (result?.bytes === undefined) return await store(undefined)
      const put: Sanitized<Kind>['put'] = (write) => inStoreQueue(sender, async () => write(await readFile(output)))
      return await store({ kind: result.value as Kind, bytes: result.bytes, put })
    } finally {
      await rm(output, { force: true })
    }
  }

export const sanitizePicture = sanitize<'jpg'>('picture')
export const sanitizeImage = sanitize<'jpg' | 'gif'>('image')
export const sanitizeVideo = sanitize<'mp4' | 'mov'>('video')

/** Rejects with Busy without capacity, and with LimitError when its process was killed. */
export const miniQrReader: SlipReader = {
  read: async (picture, sender = 'slips', signal) => {
    const read = () => withTemporaryFile(picture, (path) => mediaPool.run('miniQr', { input: path, output: `${path}.out` }))
    try {
      return (await inReadQueue(sender, read, signal)).value as SlipReading
    } catch (error) {
      if (isCausedByFile(error)) return unreadable
      throw error
    }
  },
}
