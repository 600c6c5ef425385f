import { readFile, writeFile } from 'node:fs/promises'
import { serveJobs, type Job } from '#platform/processes/serveJobs.ts'
import { cleanedGif } from './gif.ts'
import { readMiniQr } from './miniQr.ts'
import { cleanPicture } from './picture.ts'
import { sanitizeVideo, videoKind } from './video.ts'

/** Null refuses the file. */
const sanitizing =
  (sanitize: (bytes: Buffer) => Promise<{ kind: string; bytes: Buffer } | undefined>): Job =>
  async (input, output) => {
    const clean = await sanitize(await readFile(input))
    if (!clean) return null
    await writeFile(output, clean.bytes, { mode: 0o600 })
    return clean.kind
  }

async function sanitizePicture(bytes: Buffer): Promise<{ kind: 'jpg'; bytes: Buffer } | undefined> {
  const clean = await cleanPicture(bytes)
  return clean && { kind: 'jpg', bytes: clean }
}

async function sanitizeImage(bytes: Buffer): Promise<{ kind: 'jpg' | 'gif'; bytes: Buffer } | undefined> {
  if (bytes.toString('latin1', 0, 4) !== 'GIF8') return sanitizePicture(bytes)
  const clean = await cleanedGif(bytes)
  return clean && { kind: 'gif', bytes: clean }
}

async function sanitizeVideoFile(bytes: Buffer): Promise<{ kind: 'mp4' | 'mov'; bytes: Buffer } | undefined> {
  const kind = videoKind(bytes)
  return kind && sanitizeVideo(bytes) ? { kind, bytes } : undefined
}

serveJobs({
  picture: sanitizing(sanitizePicture),
  image: sanitizing(sanitizeImage),
  video: sanitizing(sanitizeVideoFile),
  miniQr: async (input) => readMiniQr(await readFile(input)),
})
