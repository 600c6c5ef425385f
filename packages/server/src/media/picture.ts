// sharp: well kept, decodes row by row with a bound on pixels, comes as a built binary without an install script. What is stored is
// always drawn anew, so nothing but pixels (no place, no words, no second file) is kept or ever served. All of it runs in the media process. docs/adr/0012-slips.md
import sharp, { type Sharp } from 'sharp'
import { honestKind } from './polyglotCheck.ts'

sharp.cache(false)
sharp.concurrency(1)
/** Pixels; the best phones make 50 million. */
const mostPixels = 60_000_000
const longestSide = 1_600

export type Raster = { data: Uint8ClampedArray; width: number; height: number }

/** The picture as we keep it, a JPEG; undefined for what is no honest PNG or JPEG within bounds. */
export async function cleaned(bytes: Buffer): Promise<Buffer | undefined> {
  if (!honestKind(bytes)) return undefined
  try {
    return await bounded(open(bytes).rotate()).flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer()
  } catch {
    return undefined
  }
}

export async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await open(bytes).metadata()
  return { width, height }
}

/** Its pixels, the longer side at most `side`. */
export async function rasterOf(bytes: Buffer, side: number): Promise<Raster> {
  const { data, info } = await bounded(open(bytes), side).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}

const open = (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
const bounded = (picture: Sharp, side = longestSide): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
