// Parses uploaded files, fairly between senders, in a separate process with limits.
import { extname } from 'node:path'
import { Busy } from '../http/failing.ts'
import type { SlipReader, SlipReading } from '../ports/slip.ts'
import { fairQueue, type Turn } from '../budgets/fairQueue.ts'
import { LimitError, processPool, type Limits } from './processPool.ts'
import { withTemporaryFile } from './uploadBuffer.ts'

const entry = new URL(`./mediaProcess${extname(import.meta.url)}`, import.meta.url)
/** A photo of 60 million pixels takes some 2 s of CPU and up to 360 MB; a whole video of 20 MB is kept. */
const limits: Limits = { megabytes: 640, processorMs: 15_000, timeMs: 60_000, outputBytes: 20 * 1_048_576, jobs: 200 }
const atOnce = 2

export const mediaPool = processPool(entry, limits)
const inTurn = fairQueue({ atOnce, perKey: 30, inAll: 300, waitMs: 120_000 })
/** Reading a slip's code takes 0.1 s, so it does not wait behind uploads that take seconds. */
const readInTurn = fairQueue({ atOnce: 1, perKey: 30, inAll: 300, waitMs: 20_000 })
export const mediaQueueRatio = (): number => Math.max(inTurn.usedRatio(), readInTurn.usedRatio())

/** Returns undefined to refuse the file; throws Busy if the machine may be the cause. */
async function run(job: string, path: string): Promise<{ value: unknown; output: Buffer | undefined } | undefined> {
  try {
    return await mediaPool.run(job, path)
  } catch (error) {
    if (!(error instanceof LimitError)) throw error
    if (error.limit === 'time' || error.limit === 'killed') throw new Busy('the file took too long')
    return undefined
  }
}

type Upload = { path: string; signal?: AbortSignal }
export type Kept<Kind extends string> = { kind: Kind; bytes: Buffer }

/** Storing is part of the queued work, so that few files are in memory at once. */
const keep =
  <Kind extends string>(job: string) =>
  <T>(sender: Turn, { path, signal }: Upload, store: (kept: Kept<Kind> | undefined) => Promise<T>): Promise<T> => {
    const work = async () => {
      const result = await run(job, path)
      return store(result?.output && { kind: result.value as Kind, bytes: result.output })
    }
    return inTurn(sender, work, signal)
  }

export const keepPicture = keep<'jpg'>('picture')
export const keepImage = keep<'jpg' | 'gif'>('image')
export const keepVideo = keep<'mp4' | 'mov'>('video')

/** Busy without capacity; time limits begin with the job. */
export const miniQrReader: SlipReader = {
  read: (picture, sender = 'slips', signal) => {
    const read = () => withTemporaryFile(picture, (path) => run('miniQr', path))
    return readInTurn(sender, read, signal).then((result): SlipReading =>
      result ? (result.value as SlipReading) : { outcome: 'unreadable', note: 'IMG_SIZE_UNABLE_TO_PROCESS' },
    )
  },
}
