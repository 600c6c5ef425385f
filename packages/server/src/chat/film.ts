// A film is not decoded here: its structure is walked, box by box, to the end. What is no film's is refused; of the rest the picture
// and the sound stay where they stood, and everything else becomes room that is not used.
import { looksStrange } from '../slips/disguise.ts'
import { piecesOf, type Piece } from './filmTable.ts'

/** The boxes of ISO base media and QuickTime at the outermost level. A film that is cut into fragments is none that a phone makes. */
const outermost = new Set('ftyp moov mdat free skip wide pnot udta uuid meta'.split(' '))
/** What an MP4 says that it can be played as; QuickTime's own is 'qt  '. */
const brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|3gp[4-9]|3g2[abc]|f4v |mmp4|XAVC)$/

/** 'mp4' or 'mov', by its first box and its whole structure; undefined for anything else, and for what hides something. */
export function filmKind(bytes: Buffer): 'mp4' | 'mov' | undefined {
  const boxes = boxesOf(bytes)
  if (!boxes?.every(({ name, isCut }) => outermost.has(name) && !isCut)) return undefined
  const [first] = boxes
  const brand = first?.name === 'ftyp' ? first.content.toString('latin1', 0, 4) : ''
  const kind = brand === 'qt  ' ? 'mov' : brands.test(brand) ? 'mp4' : undefined
  const isWhole = ['mdat', 'moov'].every((name) => boxes.some((box) => box.name === name))
  return kind && isWhole && !boxes.some(({ name, content }) => name !== 'mdat' && looksStrange(content)) ? kind : undefined
}

/** Boxes that lead further in, and those that hold what a player of films needs to show the picture and be heard. */
const inner = new Set('moov trak mdia minf stbl edts'.split(' '))
const needed = new Set(
  'ftyp mdat mvhd tkhd elst mdhd hdlr vmhd smhd dinf stsd stts ctts cslg stss stsc stsz stco co64 sdtp sbgp sgpd tapt'.split(' '),
)
/** They lie five deep in each other, some dozens beside each other, and a track has some thousand pieces: what is more is no phone's. */
const [deepest, mostBoxes, mostPieces] = [8, 10_000, 100_000]

/**
 * Takes out of a film, in place, all that is neither picture nor sound: its words, its place, its extensions, tracks of text or of
 * measurements, and whatever lies among the frames and is none. Nothing moves, because the index counts bytes. False where it
 * cannot be walked, or has no picture.
 */
export function keepFrames(bytes: Buffer): boolean {
  const pieces: Piece[] = []
  const seen = new Set<string>()
  if (!keepNeeded(bytes, pieces, seen, 0) || !seen.has('vide')) return false
  pieces.sort(([one], [other]) => one - other)
  for (const { name, content } of boxesOf(bytes) ?? [])
    if (name === 'mdat') emptyBetween(content, content.byteOffset - bytes.byteOffset, pieces)
  return true
}

function keepNeeded(within: Buffer, pieces: Piece[], seen: Set<string>, depth: number): boolean {
  const boxes = depth > deepest ? undefined : boxesOf(within)
  if (!boxes) return false
  for (const box of boxes) {
    const { name, content, isCut } = box
    // What goes on after its end can't be followed; nor an index that is packed, which no browser plays.
    if (name === 'cmov' || isCut) return false
    const track = name === 'trak' ? trackIn(content) : undefined
    if ((!inner.has(name) && !needed.has(name)) || (name === 'trak' && !track)) empty(box)
    else if (inner.has(name) && !keepNeeded(content, pieces, seen, depth + 1)) return false
    // Behind the kind of the track, words of whatever wrote it.
    if (name === 'hdlr') content.fill(0, 24)
    if (!track) continue
    seen.add(track.kind)
    for (const piece of track.pieces) pieces.push(piece)
    if (pieces.length > mostPieces) return false
  }
  return true
}

/** A track of pictures or sound, and where its frames are; undefined for any other, and for one whose tables lead nowhere. */
function trackIn(content: Buffer): { kind: string; pieces: Piece[] } | undefined {
  const media = childOf(content, 'mdia')
  const kind = media && childOf(media, 'hdlr')?.toString('latin1', 8, 12)
  if (!media || (kind !== 'vide' && kind !== 'soun')) return undefined
  const table = childOf(childOf(media, 'minf'), 'stbl')
  const pieces = piecesOf((name) => childOf(table, name), mostPieces)
  return pieces && { kind, pieces }
}

const childOf = (content: Buffer | undefined, name: string): Buffer | undefined =>
  content && boxesOf(content)?.find((box) => box.name === name)?.content

/** Zeros wherever no piece is. The content begins that far into the file; the pieces are in order. */
function emptyBetween(content: Buffer, begins: number, pieces: Piece[]): void {
  let at = 0
  for (const [from, to] of pieces) {
    if (from - begins > at) content.fill(0, at, Math.min(from - begins, content.length))
    at = Math.max(at, to - begins)
    if (at >= content.length) return
  }
  content.fill(0, at)
}

type Box = { name: string; whole: Buffer; content: Buffer; isCut: boolean }

function empty({ whole, content }: Box): void {
  whole.write('free', 4, 'latin1')
  content.fill(0)
}

/** The boxes in their order; the last may be cut. Zeros behind them are none: some programs fill up with them. Undefined for too many. */
function boxesOf(bytes: Buffer): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length;) {
    if (boxes.length > mostBoxes) return undefined
    const sized = sizeAt(bytes, at)
    if (!sized) return bytes.subarray(at).every((byte) => byte === 0) ? boxes : undefined
    const [size, head] = sized
    const whole = bytes.subarray(at, at + size)
    boxes.push({ name: whole.toString('latin1', 4, 8), whole, content: whole.subarray(head), isCut: whole.length < size })
    at += size
  }
  return boxes
}

/** Of the box there, whole and of its head: 32 bits, or 64 where those say 1, or the rest of the file where they say 0. */
function sizeAt(bytes: Buffer, at: number): [number, number] | undefined {
  if (at + 8 > bytes.length) return undefined
  const short = bytes.readUInt32BE(at)
  // Not a box, where nothing but zeros follows.
  if (short === 0) return bytes.readUInt32BE(at + 4) === 0 ? undefined : [bytes.length - at, 8]
  if (short !== 1) return short >= 8 ? [short, 8] : undefined
  if (at + 16 > bytes.length) return undefined
  const long = Number(bytes.readBigUInt64BE(at + 8))
  return long >= 16 ? [long, 16] : undefined
}
