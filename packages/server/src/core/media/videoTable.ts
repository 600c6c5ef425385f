/** The first byte, and the first after it. */
export type Piece = [number, number]
type Table = (name: string) => Buffer | undefined

/** Unordered; undefined if tables are missing, invalid or unsupported. */
export function piecesOf(table: Table, most: number): Piece[] | undefined {
  const [sizes, runs] = [table('stsz'), listIn(table('stsc'), 12)]
  const [short, long] = [listIn(table('stco'), 4), listIn(table('co64'), 8)]
  const starts = short ?? long
  if (!sizes || sizes.length < 12 || !runs || !starts || starts.count > most) return undefined
  const [each, count] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)]
  // QuickTime gives 1 another meaning for uncompressed sound.
  if (each === 1 || (each === 0 && sizes.length < 12 + 4 * count)) return undefined
  const pieces: Piece[] = []
  let [run, frame] = [0, 0]
  for (let piece = 0; piece < starts.count; piece++) {
    while (run + 1 < runs.count && runs.list.readUInt32BE(12 * (run + 1)) <= piece + 1) run++
    const frames = Math.min(runs.count === 0 ? 0 : runs.list.readUInt32BE(12 * run + 4), count - frame)
    let size = each * frames
    if (each === 0) for (let next = frame; next < frame + frames; next++) size += sizes.readUInt32BE(12 + 4 * next)
    frame += frames
    const from = short ? short.list.readUInt32BE(4 * piece) : Number(starts.list.readBigUInt64BE(8 * piece))
    pieces.push([from, from + size])
  }
  return pieces
}

function listIn(table: Buffer | undefined, bytes: number): { count: number; list: Buffer } | undefined {
  if (!table || table.length < 8) return undefined
  const count = table.readUInt32BE(4)
  return table.length < 8 + count * bytes ? undefined : { count, list: table.subarray(8) }
}
