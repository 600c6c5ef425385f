import decodeQr from 'qr/decode.js'

const scale = 6

export function decodeMarkup(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  let [x, y] = [0, 0]
  for (const [, command, first, row, run] of svg.matchAll(/(M|m)(\d+) (\d+)(?:\.5)?h(\d+)(?=[Mm"])/g)) {
    if (command === 'M') [x, y] = [0, Number(row)]
    x += Number(first)
    paint(pixels, width, x, y, Number(run))
    x += Number(run)
  }
  return decodeQr({ data: pixels, width, height: width })
}

function paint(pixels: Uint8ClampedArray, width: number, x: number, y: number, run: number): void {
  for (let row = y * scale; row < (y + 1) * scale; row += 1) {
    for (let column = x * scale; column < (x + run) * scale; column += 1)
      pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
}
