// A picture that moves is kept as it moves: its frames are copied, and nothing else of the file.
import sharp from 'sharp'

/** Pixels of one frame and of all together, and frames: what a cheap phone can show. */
const [mostOfFrame, mostOfAll, mostFrames] = [4_000_000, 200_000_000, 2_000]
/** Frames, what says how long each stays, and the loop. */
const mostParts = 3 * mostFrames

/** The GIF with its frames, their timing and its loop alone; undefined for what is none, or is too large once it is unfolded. */
export async function cleanedGif(bytes: Buffer): Promise<Buffer | undefined> {
  const parts = partsOf(bytes)
  if (!parts) return undefined
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  const pixels = width * height
  if (pixels === 0 || pixels > mostOfFrame || pixels * parts.frames > mostOfAll) return undefined
  const kept = Buffer.concat(parts.kept)
  try {
    // The first frame is opened, to see that it is a picture; what all of them may unfold to is known.
    await sharp(kept, { limitInputPixels: mostOfFrame, failOn: 'error' }).stats()
    return kept
  } catch {
    return undefined
  }
}

/** Header, colours, frames and the loop; comments and whatever programs write besides are left out. Undefined where it is broken. */
function partsOf(bytes: Buffer): { kept: Buffer[]; frames: number } | undefined {
  if (bytes.length < 14 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  let at = 13 + coloursIn(bytes[10] ?? 0)
  const kept = [bytes.subarray(0, at)]
  let frames = 0
  while (at < bytes.length) {
    const [block, label] = [bytes[at], bytes[at + 1]]
    // What follows the end is left out.
    if (block === 0x3b) return frames > 0 ? { kept: [...kept, bytes.subarray(at, at + 1)], frames } : undefined
    const body = block === 0x21 ? at + 2 : block === 0x2c ? at + 11 + coloursIn(bytes[at + 9] ?? 0) : undefined
    const end = body === undefined ? undefined : afterBlocks(bytes, body)
    if (end === undefined) return undefined
    if (block === 0x2c) frames += 1
    if (frames > mostFrames || kept.length > mostParts) return undefined
    if (block === 0x2c || label === 0xf9 || isLoop(bytes, at)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

const coloursIn = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Blocks of up to 255 bytes, until an empty one. */
function afterBlocks(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at < bytes.length;) {
    const size = bytes[at] ?? 0
    at += size + 1
    if (size === 0) return at
  }
  return undefined
}

/** How often it plays: the one extension of programs that every viewer knows. Its few bytes are all that it has. */
const isLoop = (bytes: Buffer, at: number): boolean =>
  bytes[at + 1] === 0xff && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0' && bytes[at + 14] === 3 && bytes[at + 18] === 0
