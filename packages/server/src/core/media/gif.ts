import sharp from 'sharp'

const [maxFramePixels, maxTotalPixels, maxFrames] = [4_000_000, 200_000_000, 2_000]
const maxBlocks = 3 * maxFrames

/** Returns undefined if invalid, or too large when decoded. */
export async function cleanedGif(bytes: Buffer): Promise<Buffer | undefined> {
  const parts = parseBlocks(bytes)
  if (!parts) return undefined
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  const pixels = width * height
  if (pixels === 0 || pixels > maxFramePixels || pixels * parts.frames > maxTotalPixels) return undefined
  const kept = Buffer.concat(parts.kept)
  try {
    // Decodes only the first frame; the decoded size of all is bounded.
    await sharp(kept, { limitInputPixels: maxFramePixels, failOn: 'error' }).stats()
    return kept
  } catch {
    // The decoder refuses it.
    return undefined
  }
}

/** Drops comments and application data other than the loop count. Undefined if the file is broken. */
function parseBlocks(bytes: Buffer): { kept: Buffer[]; frames: number } | undefined {
  if (bytes.length < 14 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  let at = 13 + colourTableBytes(bytes[10] ?? 0)
  const kept = [bytes.subarray(0, at)]
  let frames = 0
  while (at < bytes.length) {
    const [block, label] = [bytes[at], bytes[at + 1]]
    if (block === 0x3b) return frames > 0 ? { kept: [...kept, bytes.subarray(at, at + 1)], frames } : undefined
    const body = block === 0x21 ? at + 2 : block === 0x2c ? at + 11 + colourTableBytes(bytes[at + 9] ?? 0) : undefined
    const end = body === undefined ? undefined : endOfSubBlocks(bytes, body)
    if (end === undefined) return undefined
    if (block === 0x2c) frames += 1
    if (frames > maxFrames || kept.length > maxBlocks) return undefined
    if (block === 0x2c || label === 0xf9 || isLoop(bytes, at)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

const colourTableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Skips sub-blocks of up to 255 bytes until an empty one. */
function endOfSubBlocks(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at < bytes.length;) {
    const size = bytes[at] ?? 0
    at += size + 1
    if (size === 0) return at
  }
  return undefined
}

const isLoop = (bytes: Buffer, at: number): boolean =>
  bytes[at + 1] === 0xff && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0' && bytes[at + 14] === 3 && bytes[at + 18] === 0
