import { spinPage } from '../models/spinPage.ts'
import { expect, test } from '../support/test.ts'
import type { Page } from '@playwright/test'
import { inflateSync } from 'node:zlib'

for (const count of [2, 3, 8, 12, 24]) {
  // @covers 4.spin-4 G4.7
  test(`wheel, ${count} slices, stops under the pointer at each`, { tag: count === 3 ? [] : '@full' }, async ({ page, t, player }) => {
    expect(player.token).not.toBe('')
    const colours = Array.from({ length: count }, (_, index) => `#${(0x20_10_30 + Math.floor((index * 0xc0_a0_90) / count)).toString(16)}`)
    /** With a tolerance of one for rendering; slices differ by eight or more. */
    const slicesLike = (seen: string): number[] =>
      colours.flatMap((colour, index) => (parts(seen).every((part, at) => Math.abs(part - (parts(colour)[at] ?? 0)) <= 1) ? [index] : []))
    const slice = colours.map((bgColor, index) => ({ code: `T${index}`, label: ' ', bgColor, textColor: '#ffffff' }))
    await page.route('**/api/spinwheel/setup', (route) => route.fulfill({ json: { activeSpinwheel: { name: 'W', slice }, userCoin: 99 } }))
    let drawn = 0
    await page.route('**/api/spinwheel/spin', (route) =>
      route.fulfill({ json: { success: true, result: { code: `T${drawn}`, label: `T${drawn}`, remainingCoin: 9 } } }),
    )
    // The test controls the machine's time and ends the browser's animation.
    await page.clock.install()
    const spin = spinPage(page, t)
    await spin.open()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    const found: string[] = []
    for (drawn = 0; drawn < count; drawn++) {
      const answered = page.waitForResponse('**/api/spinwheel/spin')
      await spin.hub.click()
      await answered
      await expect(spin.status).toHaveText(t('spin:turning'))
      await page.clock.runFor(3_000)
      await expect(spin.status).toHaveText(t('spin:stopped', { label: `T${drawn}` }))
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      })
      const box = await spin.wheel.boundingBox()
      if (!box) throw new Error('no wheel')
      found.push(await colourAt(page, box.x + box.width / 2, box.y + box.height * 0.115))
      await page.clock.runFor(2_500)
      await spin.closePrize.click()
      await expect(spin.prize).toBeHidden()
    }
    expect(found.map(slicesLike)).toEqual(colours.map((_, index) => [index]))
  })
}

const parts = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))

async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const png = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 }, scale: 'css' })
  // A PNG has chunks of length, name, data and checksum. Filters leave a single pixel unchanged.
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const [, red = 0, green = 0, blue = 0] = inflateSync(Buffer.concat(data))
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
