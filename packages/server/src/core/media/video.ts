// Zeros everything but picture and sound, within bounds, without decoding.
import { containsForeignFormat } from './polyglotCheck.ts'
import { piecesOf, type Piece } from './videoTable.ts'

/** Phones do not write fragmented files. */
const outermost = new Set('ftyp moov mdat free skip wide pnot udta uuid meta'.split(' '))
const brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|3gp[4-9]|3g2[abc]|f4v |mmp4|XAVC)$/

/** Returns undefined for other formats and hidden content. */
export function videoKind(bytes: Buffer): 'mp4' | 'mov' | undefined {
  const boxes = boxesOf(bytes, newWalk())
  if (!boxes?.every(({ name, isCut }) => outermost.has(name) && !isCut)) return undefined
  const [first] = boxes
  const brand = first?.name === 'ftyp' ? first.content.toString('latin1', 0, 4) : ''
  const kind = brand === 'qt  ' ? 'mov' : brands.test(brand) ? 'mp4' : undefined
  const isWhole = ['mdat', 'moov'].every((name) => boxes.some((box) => box.name === name))
  return kind && isWhole && !boxes.some(({ name, content }) => name !== 'mdat' && containsForeignFormat(content)) ? kind : undefined
}

const inner = new Set('moov trak mdia minf stbl edts'.split(' '))
const needed = new Set(
  'ftyp mdat mvhd tkhd elst mdhd hdlr vmhd smhd dinf stsd stts ctts cslg stss stsc stsz stco co64 sdtp sbgp sgpd tapt'.split(' '),
)
/** Phones write far less. */
const [deepest, mostBoxes, mostTracks, mostPieces] = [8, 10_000, 32, 100_000]

/** Bounds the work, so that the same bytes are not read repeatedly. */
type Walk = { boxes: number; tracks: number; pieces: Piece[]; kinds: Set<string> }
const newWalk = (): Walk => ({ boxes: 0, tracks: 0, pieces: [], kinds: new Set() })

/**
 * Zeros in place, because the tables contain byte offsets.
 *
 * @returns false if the file cannot be walked within bounds, or has no picture
 */
export function sanitizeVideo(bytes: Buffer): boolean {
  const walk = newWalk()
  if (!collectNeeded(bytes, walk, 0) || !walk.kinds.has('vide')) return false
  const contents = (boxesOf(bytes, newWalk()) ?? []).filter(({ name }) => name === 'mdat').map(({ content }) => content)
  zeroOutside(
    bytes,
    contents.map((content) => [content.byteOffset - bytes.byteOffset, content.byteOffset - bytes.byteOffset + content.length]),
    walk.pieces,
  )
  return true
}

function collectNeeded(within: Buffer, walk: Walk, depth: number): boolean {
  const boxes = depth > deepest ? undefined : boxesOf(within, walk)
  if (!boxes) return false
  for (const box of boxes) {
    const { name, content, isCut } = box
    // Refuses a box that exceeds its parent, and a compressed index, which no browser plays.
    if (name === 'cmov' || isCut) return false
    if (name === 'trak' && ++walk.tracks > mostTracks) return false
    const track = name === 'trak' ? trackIn(content, walk) : undefined
    const isNeeded = inner.has(name) || (needed.has(name) && (name !== 'mdat' || depth === 0))
    if (!isNeeded || (name === 'trak' && !track)) empty(box)
    else if (inner.has(name) && !collectNeeded(content, walk, depth + 1)) return false
    if (name === 'hdlr') content.fill(0, 24)
    if (!track) continue
    walk.kinds.add(track.kind)
    for (const piece of track.pieces) walk.pieces.push(piece)
    if (walk.pieces.length > mostPieces) return false
  }
  return true
}

function trackIn(content: Buffer, walk: Walk): { kind: string; pieces: Piece[] } | undefined {
  const media = childrenOf(childrenOf(content, walk)?.get('mdia'), walk)
  const kind = media?.get('hdlr')?.toString('latin1', 8, 12)
  if (!media || (kind !== 'vide' && kind !== 'soun')) return undefined
  const table = childrenOf(childrenOf(media.get('minf'), walk)?.get('stbl'), walk)
  const pieces = piecesOf((name) => table?.get(name), mostPieces)
  return pieces && { kind, pieces }
}

function childrenOf(content: Buffer | undefined, walk: Walk): Map<string, Buffer> | undefined {
  const boxes = content && boxesOf(content, walk)
  // The last entry of a key wins, and the first child must.
  return boxes && new Map(boxes.toReversed().map((box) => [box.name, box.content]))
}

/** Zeros in one pass: ranges are in order and do not overlap. */
export function zeroOutside(bytes: Buffer, ranges: Piece[], pieces: Piece[]): void {
  const sorted = pieces.toSorted(([one], [other]) => one - other)
  let next = 0
  let at = 0
  for (const [from, to] of ranges) {
    at = Math.max(at, from)
    for (let piece = sorted[next]; piece && piece[0] < to; piece = sorted[++next]) {
      if (piece[0] > at) bytes.fill(0, at, piece[0])
      at = Math.max(at, piece[1])
    }
    if (at < to) bytes.fill(0, at, to)
  }
}

type Box = { name: string; whole: Buffer; content: Buffer; isCut: boolean }

function empty({ whole, content }: Box): void {
  whole.write('free', 4, 'latin1')
  content.fill(0)
}

/** The last box may be cut; trailing zeros are padding. Undefined if there are too many. */
function boxesOf(bytes: Buffer, walk: Walk): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length;) {
    if (++walk.boxes > mostBoxes) return undefined
    const sized = sizeAt(bytes, at)
    if (!sized) return bytes.subarray(at).equals(Buffer.alloc(bytes.length - at)) ? boxes : undefined
    const [size, head] = sized
    const whole = bytes.subarray(at, at + size)
    boxes.push({ name: whole.toString('latin1', 4, 8), whole, content: whole.subarray(head), isCut: whole.length < size })
    at += size
  }
  return boxes
}

/** Sizes have 32 bits, or 64 if those are 1, or reach the end of the file if 0. */
function sizeAt(bytes: Buffer, at: number): [number, number] | undefined {
  if (at + 8 > bytes.length) return undefined
  const short = bytes.readUInt32BE(at)
  if (short === 0) return bytes.readUInt32BE(at + 4) === 0 ? undefined : [bytes.length - at, 8]
  if (short !== 1) return short >= 8 ? [short, 8] : undefined
  if (at + 16 > bytes.length) return undefined
  const long = Number(bytes.readBigUInt64BE(at + 8))
  return long >= 16 ? [long, 16] : undefined
}
