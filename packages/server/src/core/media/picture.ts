// Re-encodes pictures, which removes locations, texts and hidden second files. docs/adr/0012-slips.md
import sharp, { type Sharp } from 'sharp'
import { safePictureKind } from './polyglotCheck.ts'

sharp.cache(false)
sharp.concurrency(1)
const maxInputPixels = 60_000_000
/** A phone's panorama. Rows cost time too: one pixel by 40 million takes 24 s. */
const maxInputSide = 16_384
const outputSide = 1_600

export type Raster = { data: Uint8ClampedArray; width: number; height: number }

/** Returns undefined if the picture is not safe or too large. */
export async function cleanPicture(bytes: Buffer): Promise<Buffer | undefined> {
  if (!safePictureKind(bytes)) return undefined
  try {
    const { width, height } = await sizeOf(bytes)
    if (Math.max(width, height) > maxInputSide) return undefined
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

const open = (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: maxInputPixels, failOn: 'error', sequentialRead: true })
const bounded = (picture: Sharp, side = outputSide): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
