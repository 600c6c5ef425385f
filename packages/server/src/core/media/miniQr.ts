// Thai banks print it on slips.
import { validate } from 'promptparse'
import decodeQr from 'qr/decode.js'
import type { SlipReading } from '#ports/slip.ts'
import { type Raster, rasterOf, sizeOf } from './picture.ts'

const leastSide = 200
const sides = [1_000, 700]

export async function readMiniQr(picture: Buffer): Promise<SlipReading> {
  const { width, height } = await sizeOf(picture)
  if (Math.min(width, height) < leastSide) return { outcome: 'unreadable', note: 'IMG_SIZE_UNABLE_TO_PROCESS' }
  const texts: string[] = []
  for (const side of sides) {
    const text = decode(await rasterOf(picture, side))
    if (text !== undefined && !texts.includes(text)) texts.push(text)
  }
  if (texts.length > 1) return { outcome: 'unreadable', note: 'UNSTABLE_REFNO_ON_SLIP' }
  return readText(texts[0])
}

function readText(text: string | undefined): SlipReading {
  if (text === undefined) return { outcome: 'unreadable', note: 'CANNOT_READ_CROPPED_IMAGE' }
  const slip = validate.slipVerify(text)
  if (!slip?.sendingBank || !slip.transRef) return { outcome: 'unreadable', note: 'INVALID_SLIP' }
  return { outcome: 'read', sendingBank: slip.sendingBank, reference: slip.transRef }
}

function decode(raster: Raster): string | undefined {
  try {
    // The default limit makes the result depend on how busy the machine is.
    return decodeQr(raster, { timeLimit: 2_000 })
  } catch {
    return undefined
  }
}
