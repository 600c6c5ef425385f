import decodeQr from 'qr/decode.js'

const scale = 6

export function decodeMarkup(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) paint(pixels, width, Number(x), Number(y), Number(run))
  return decodeQr({ data: pixels, width, height: width })
}

function paint(pixels: Uint8ClampedArray, width: number, x: number, y: number, run: number): void {
  for (let row = y * scale; row < (y + 1) * scale; row += 1) {
    for (let column = x * scale; column < (x + run) * scale; column += 1)
      pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
}
