// Re-encodes pictures: no location, text or second file. docs/adr/0012-slips.md
import sharp, { type Sharp } from 'sharp'
import { safePictureKind } from './polyglotCheck.ts'

sharp.cache(false)
sharp.concurrency(1)
const mostPixels = 60_000_000
/** A phone's panorama. Rows cost time too: one pixel by 40 million takes 24 s. */
const mostOfSide = 16_384
const longestSide = 1_600

export type Raster = { data: Uint8ClampedArray; width: number; height: number }

/** Returns undefined unless clean, and within bounds. */
export async function cleanPicture(bytes: Buffer): Promise<Buffer | undefined> {
  if (!safePictureKind(bytes)) return undefined
  try {
    const { width, height } = await sizeOf(bytes)
    if (Math.max(width, height) > mostOfSide) return undefined
    return await bounded(open(bytes).rotate()).flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer()
  } catch {
    // The decoder refuses it.
    return undefined
  }
}

export async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await open(bytes).metadata()
  return { width, height }
}

export async function rasterOf(bytes: Buffer, side: number): Promise<Raster> {
  const { data, info } = await bounded(open(bytes), side).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}

const open = (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
const bounded = (picture: Sharp, side = longestSide): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
