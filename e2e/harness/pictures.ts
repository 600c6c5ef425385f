// Takes pictures of every screen in every state, language, size and theme.
import { chromium, type Browser } from '@playwright/test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { launchOptions } from '../browser.ts'
import { settled } from '../support/settled.ts'
import { languages } from '../support/words.ts'
import { contactSheet, type Picture } from './contactSheet.ts'
import { installHarness, type ListedScreen } from './inPage.ts'
import { buildInspector, serveInspector } from './serve.ts'

const folder = join(import.meta.dirname, '../../pictures')
const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
type Device = keyof typeof devices
const wantedScreens = process.argv.slice(2)

await buildInspector()
const { origin, stop } = await serveInspector()
const browser = await chromium.launch(await launchOptions())
try {
  rmSync(folder, { recursive: true, force: true })
  const taken = await Promise.all([takeAll(browser, 'phone'), takeAll(browser, 'desktop')])
  writeFileSync(join(folder, 'index.html'), contactSheet(taken.flat()))
  console.log(`${taken.flat().length} pictures in pictures/, to be looked through at pictures/index.html`)
} finally {
  await browser.close()
  stop()
}

async function takeAll(within: Browser, device: Device): Promise<Picture[]> {
  const page = await within.newPage({ baseURL: origin, viewport: devices[device], reducedMotion: 'reduce' })
  await page.goto('/?screen')
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(installHarness)
  const pictures: Picture[] = []
  for (const picture of picturesOf(await page.evaluate(() => window.harness.listScreens()), device)) {
    await page.evaluate((wanted) => window.harness.show(wanted), picture)
    await settled(page)
    const path = join(folder, picture.file)
    mkdirSync(dirname(path), { recursive: true })
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    pictures.push(picture)
  }
  return pictures
}

function picturesOf(screens: ListedScreen[], device: Device): Picture[] {
  const variants = languages.flatMap((language) => (['light', 'dark'] as const).map((theme) => ({ language, theme })))
  const wanted = screens.filter(({ name }) => wantedScreens.length === 0 || wantedScreens.some((word) => name.includes(word)))
  return wanted.flatMap(({ name, stories }) =>
    stories.flatMap((state) =>
      variants.map((variant): Picture => ({
        screen: name,
        state,
        ...variant,
        device,
        file: fileOf(name, state, variant.language, device, variant.theme),
      })),
    ),
  )
}

function fileOf(screen: string, ...rest: string[]): string {
  return `${screen}/${rest.join('-').replaceAll(/[^\w.-]+/g, '_')}.png`
}
