import { readFile, writeFile } from 'node:fs/promises'
import { serveJobs, type Job } from '#platform/processes/serveJobs.ts'
import { cleanedGif } from './gif.ts'
import { readMiniQr } from './miniQr.ts'
import { cleanPicture } from './picture.ts'
import { sanitizeVideo, videoKind } from './video.ts'

/** Null refuses the file. */
const keeping =
  (keep: (bytes: Buffer) => Promise<{ kind: string; bytes: Buffer } | undefined>): Job =>
  async (input, output) => {
    const kept = await keep(await readFile(input))
    if (!kept) return null
    await writeFile(output, kept.bytes, { mode: 0o600 })
    return kept.kind
  }

async function keepPicture(bytes: Buffer): Promise<{ kind: 'jpg'; bytes: Buffer } | undefined> {
  const kept = await cleanPicture(bytes)
  return kept && { kind: 'jpg', bytes: kept }
}

async function keepImage(bytes: Buffer): Promise<{ kind: 'jpg' | 'gif'; bytes: Buffer } | undefined> {
  if (bytes.toString('latin1', 0, 4) !== 'GIF8') return keepPicture(bytes)
  const kept = await cleanedGif(bytes)
  return kept && { kind: 'gif', bytes: kept }
}

async function keepVideo(bytes: Buffer): Promise<{ kind: 'mp4' | 'mov'; bytes: Buffer } | undefined> {
  const kind = videoKind(bytes)
  return kind && sanitizeVideo(bytes) ? { kind, bytes } : undefined
}

serveJobs({
  picture: keeping(keepPicture),
  image: keeping(keepImage),
  video: keeping(keepVideo),
  miniQr: async (input) => readMiniQr(await readFile(input)),
})
