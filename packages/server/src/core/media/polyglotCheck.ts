// Checks all parts of a picture but the pixels.

const foreignMarkup = /<script|<svg|<html|<!doctype|<\?php|%pdf-|javascript:/i
const zipMagic = 'PK\u0003\u0004'
const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Returns undefined for other formats and hidden content. */
export function safePictureKind(bytes: Buffer): 'png' | 'jpeg' | undefined {
  if (bytes.subarray(0, 8).equals(pngMagic)) return areClean(partsOfPng(bytes)) ? 'png' : undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return areClean(partsOfJpeg(bytes)) ? 'jpeg' : undefined
  return undefined
}

export const containsForeignFormat = (part: Buffer): boolean => part.includes(zipMagic) || foreignMarkup.test(part.toString('latin1'))
const areClean = (parts: Buffer[] | undefined): boolean => parts?.every((part) => !containsForeignFormat(part)) ?? false

/** Returns undefined if broken, or if data follows the end. */
function partsOfPng(bytes: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return end === bytes.length ? parts : undefined
    if (type !== 'IDAT') parts.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

/** Includes data after the end, where some phones put a second picture. */
function partsOfJpeg(bytes: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = []
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return undefined
    if (marker !== 0xda) parts.push(bytes.subarray(at, end))
    at = marker === 0xda ? afterScan(bytes, end) : end
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return [...parts, bytes.subarray(at + 2)]
  }
  return undefined
}

/** In a scan 0xff precedes 0 or a restart marker; anything else ends it. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}
