// Everything that parses an uploaded file goes through here: in turn between senders, in a process of its own, within limits.
import { extname } from 'node:path'
import { Busy } from '../http/failing.ts'
import type { SlipReader, SlipReading } from '../ports/slip.ts'
import { fairQueue } from './fairQueue.ts'
import { LimitError, processPool, type Limits } from './processPool.ts'
import { withTemporaryFile } from './uploadBuffer.ts'

/** As TypeScript in the repository, built in the package. */
const entry = new URL(`./mediaProcess${extname(import.meta.url)}`, import.meta.url)
/**
 * A photo of 60 million pixels takes some 2 s of a processor and, where its format needs all of it at once, 360 MB; a whole
 * video of 20 MB is kept.
 */
const limits: Limits = { megabytes: 640, processorMs: 15_000, timeMs: 60_000, outputBytes: 20 * 1_048_576, jobs: 200 }
const atOnce = 2

export const mediaPool = processPool(entry, limits)
const inTurn = fairQueue({ atOnce, perKey: 30, inAll: 300, waitMs: 120_000 })
/** How full the line of files to parse is, from 0 to 1. */
export const mediaQueueRatio = inTurn.usedRatio

/** Undefined where the file made its process end: such a file is refused. Busy where the machine may be the reason. */
async function run(job: string, path: string): Promise<{ value: unknown; output: Buffer | undefined } | undefined> {
  try {
    return await mediaPool.run(job, path)
  } catch (error) {
    if (!(error instanceof LimitError)) throw error
    if (error.limit === 'time' || error.limit === 'killed') throw new Busy('the file took too long')
    return undefined
  }
}

export type Kept<Kind extends string> = { kind: Kind; bytes: Buffer }

/** Undefined refuses the file. Storing belongs to the turn, so that few files are in memory at once. */
const keep =
  <Kind extends string>(job: string) =>
  <T>(sender: string, path: string, store: (kept: Kept<Kind> | undefined) => Promise<T>): Promise<T> =>
    inTurn(sender, async () => {
      const result = await run(job, path)
      return store(result?.output && { kind: result.value as Kind, bytes: result.output })
    })

/** Gives the picture (PNG or JPEG) at `path`, drawn anew as a JPEG, to `store`. Senders take turns. */
export const keepPicture = keep<'jpg'>('picture')
/** The same, or a GIF with its frames alone. */
export const keepImage = keep<'jpg' | 'gif'>('image')
/** The MP4 or MOV with its picture and sound alone. */
export const keepVideo = keep<'mp4' | 'mov'>('video')

/** Reads the mini-QR that Thai banks print on each slip. */
export const miniQrReader: SlipReader = {
  read: (picture, sender = 'slips') =>
    withTemporaryFile(picture, async (path): Promise<SlipReading> => {
      const result = await inTurn(sender, () => run('miniQr', path))
      return result ? (result.value as SlipReading) : { outcome: 'unreadable', note: 'IMG_SIZE_UNABLE_TO_PROCESS' }
    }),
}
