// Pictures are opened in threads of their own: docs/adr/0012-slips.md
import { extname } from 'node:path'
import { Tinypool } from 'tinypool'
import { Busy } from '../http/failing.ts'
import type { SlipReader } from '../ports/slip.ts'
import { turns } from '../session/turns.ts'
import type * as worker from './pictureWorker.ts'

/** Of 60 million pixels two are decoded at once; the next wait, and beyond `inLine` the server says that it is busy. */
const inTurn = turns({ atOnce: 2, inLine: 50 })
/** Milliseconds after which a picture is given up and its thread ended: one takes less than a second, and a machine may be busy. */
const patience = 60_000

let threads: Tinypool | undefined

/** Made when the first picture comes; a thread that has had none for a minute goes. */
const pool = (): Tinypool =>
  (threads ??= new Tinypool({
    // As TypeScript in the repository, built in the package.
    filename: new URL(`./pictureWorker${extname(import.meta.url)}`, import.meta.url).href,
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 60_000,
    // Pixels are outside of this; what stands inside is small.
    resourceLimits: { maxOldGenerationSizeMb: 96 },
    // The settings of the server are none of its business.
    env: {},
  }))

type Results = { [Name in keyof typeof worker]: Awaited<ReturnType<(typeof worker)[Name]>> }
const run = <Name extends keyof Results>(name: Name, bytes: Buffer): Promise<Results[Name]> =>
  inTurn(async () => {
    const signal = AbortSignal.timeout(patience)
    try {
      return (await pool().run(bytes, { name, signal })) as Results[Name]
    } catch (error) {
      // Pixels are bounded, so it is the machine that is slow: that says nothing of the picture, and is not kept as an answer.
      if (signal.aborted) throw new Busy('the picture took too long')
      throw error
    }
  })

/** The picture as we keep it, a JPEG; undefined for what is no honest PNG or JPEG within bounds. */
export const cleanPicture = async (bytes: Buffer): Promise<Buffer | undefined> => asBuffer(await run('clean', bytes))

/** A GIF with its frames alone; undefined for what is none within bounds. */
export const cleanMoving = async (bytes: Buffer): Promise<Buffer | undefined> => asBuffer(await run('cleanGif', bytes))

const asBuffer = (bytes: Uint8Array | undefined): Buffer | undefined => bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

/** Our own reader: of the mini-QR that Thai banks print on each slip. */
export const miniQrReader: SlipReader = { read: (picture) => run('read', picture) }
