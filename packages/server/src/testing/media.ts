export const box = (name: string, content: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

export const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index))
  return bytes
}

/** One frame of `size` bytes at that position, and further boxes. */
export const track = (kind: string, [from, size]: [number, number], ...more: Buffer[]): Buffer => {
  const table = [box('stsc', numbers(0, 1, 1, 1, 1)), box('stsz', numbers(0, 0, 1, size)), box('stco', numbers(0, 1, from))]
  const handler = box('hdlr', Buffer.concat([numbers(0, 0), Buffer.from(kind, 'latin1'), Buffer.alloc(12)]))
  return box('trak', Buffer.concat([box('mdia', Buffer.concat([handler, box('minf', box('stbl', Buffer.concat(table)))])), ...more]))
}

/** `make` gets the frames' position. */
export const videoOf = (make: (frames: number) => Buffer[], frames: Buffer): Buffer => {
  const [head, whole] = [Buffer.concat(make(0)), box('mdat', frames)]
  return Buffer.concat([...make(head.length + 8), whole])
}

export const typeBox = (brand: string): Buffer => box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1'))

export const mp4Of = (brand = 'isom', frames = Buffer.from('frames'), kind = 'vide'): Buffer =>
  videoOf((at) => [typeBox(brand), box('moov', Buffer.concat([box('mvhd'), track(kind, [at, frames.length])]))], frames)
