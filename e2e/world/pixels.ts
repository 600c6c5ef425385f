import type { Page } from '@playwright/test'
import { inflateSync } from 'node:zlib'

/** The colour of one point of the page, as a person sees it: `#rrggbb`, off a screenshot of that very point. */
export async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const png = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 }, scale: 'css' })
  // After its signature a PNG is chunks: length, name, data, checksum. Of one pixel every filter leaves the bytes as they are.
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const [, red = 0, green = 0, blue = 0] = inflateSync(Buffer.concat(data))
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
