// `node e2e/icons.ts` renders the installed app's icons, after icon.svg has changed.
import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchOptions } from './browser.ts'

const folder = join(import.meta.dirname, '../packages/web/public')
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8')
const ground = /<rect width="64" height="64" rx="15" fill="(#\w+)"\/>/.exec(drawing)?.[1]
if (!ground) throw new Error('icon.svg has no ground to fill the corners with')

/** Phones crop a full square, or a maskable icon to a circle of four fifths. */
const icons = [
  { name: 'icon-180', size: 180, full: true, scale: 1 },
  { name: 'icon-192', size: 192, full: false, scale: 1 },
  { name: 'icon-512', size: 512, full: false, scale: 1 },
  { name: 'icon-maskable-512', size: 512, full: true, scale: 0.84 },
]

const browser = await chromium.launch(await launchOptions())
try {
  for (const { name, size, full, scale } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const css = `body { margin: 0; background: ${full ? ground : 'transparent'} } svg { display: block; width: ${size}px; transform: scale(${scale}) }`
    await page.setContent(`<style>${css}</style>${drawing}`)
    await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
