import type { Page } from '@playwright/test'
import { inflateSync } from 'node:zlib'

export async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const png = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 }, scale: 'css' })
  // A PNG has chunks of length, name, data and checksum. Filters leave a single pixel unchanged.
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const [, red = 0, green = 0, blue = 0] = inflateSync(Buffer.concat(data))
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
