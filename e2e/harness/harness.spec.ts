// Checks every screen in every state, language and theme: it shows something, nothing is clipped on the
// narrowest phone or at twice the text size, and it is accessible (WCAG 2.2 AA, by axe).
import type { StateQuery } from '@krapao/inspector/src/screen/harness.ts'
import type { Browser, Page } from '@playwright/test'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { reportViolations, watch, type BrowserErrors } from '../support/browserErrors.ts'
import { settled } from '../support/settled.ts'
import { expect, test as base } from '../support/test.ts'
import { languages } from '../support/words.ts'
import { addAxe, axe, axeOfColours, drawnAs, isBlank, overflowingElements } from './checks.ts'
import { drawnBeside, unrenderedComponents } from './joins.ts'
import { policyOf } from './policy.ts'
import { serveInspector } from './serve.ts'

type Shown = { page: Page; complaints: BrowserErrors }
type Worker = {
  origin: string
  harness: Shown
  bigText: Shown
}

/** Shares one page, because changing the state inside it costs a hundredth of a reload. */
const test = base.extend<object, Worker>({
  origin: [
    async ({ server }, use) => {
      const { origin, stop } = await serveInspector(await policyOf(server.origin))
      await use(origin)
      stop()
    },
    { scope: 'worker' },
  ],
  harness: [async ({ browser, origin }, use) => use(await opened(browser, origin)), { scope: 'worker' }],
  bigText: [
    async ({ playwright, launchOptions, origin }, use) => {
      // The browser's setting, because a style of the page would not affect media queries.
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
      const browser = await playwright.chromium.launch({ ...launchOptions, args })
      await use(await opened(browser, origin))
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

const source = join(import.meta.dirname, '../../packages/web/src')
const files = globSync('**/*.states.tsx', { cwd: source }).toSorted()

for (const file of files) {
  // @covers G14.3 G19.1 G24.1 G24.2 G24.5 G24.6
  test(`${file}: every state, in each language and theme`, async ({ harness: { page, complaints }, bigText }) => {
    // The wheel's states in three languages and two themes take longest.
    test.setTimeout(30 * 60_000)
    const screens = await page.evaluate((wanted) => window.harness.list(wanted), file)
    const problems: string[] = []
    // States that render identically are checked once per language.
    const known = new Set<string>()
    const note = (wanted: StateQuery, where: string, found: string[]) =>
      problems.push(...found.map((what) => `${wanted.screen} · ${wanted.state} · ${wanted.language} · ${where}: ${what}`))

    for (const { name, looks, missed } of screens) {
      problems.push(...missed.map((state) => `${name}: no path leads to ${state}`))
      if (looks.length === 0) problems.push(`${name}: has no look at all`)
      for (const state of looks) {
        for (const language of languages) {
          const light: StateQuery = { screen: name, state, language, theme: 'light' }
          await show(page, light)
          const drawn = `${language} ${await drawnAs(page)}`
          if (known.has(drawn)) continue
          known.add(drawn)
          note(light, 'light', (await isBlank(page)) ? ['blank'] : [])
          note(light, 'light', await axe(page, language))
          note(light, '390 px', await overflowingElements(page))
          note(light, '320 px', await withWidth(page, 320, () => overflowingElements(page)))
          // A theme changes only colours, so only those rules run again.
          await darken(page)
          note({ ...light, theme: 'dark' }, 'dark', await axeOfColours(page, language))
          await show(bigText.page, light)
          note(light, 'text of 200 %', await overflowingElements(bigText.page))
        }
      }
    }
    problems.push(...complaints.list(), ...bigText.complaints.list())
    expect([...new Set(problems)]).toEqual([])
  })
}

test('these checks can fail: a pale text, a wide box and a cut line are found', async ({ harness: { page } }) => {
  const found = await page
    .evaluate(() => {
      document.getElementById('root')?.replaceChildren()
      const add = (text: string, style: string) =>
        (Object.assign(document.body.appendChild(document.createElement('p')), { textContent: text }).style.cssText = style)
      add('pale', 'color: #ccc; background: #fff')
      add('wide', 'width: 500px')
      add('two\nlines', 'height: 20px; overflow: hidden; white-space: pre; line-height: 30px')
    })
    .then(async () => [await axe(page, 'en'), await overflowingElements(page)])
  await page.evaluate(() => document.querySelectorAll('body > p').forEach((element) => element.remove()))
  expect(found).toEqual([
    [expect.stringContaining('color-contrast: p:nth-child')],
    [expect.stringContaining('page 5'), expect.stringContaining('60 px high in 20')],
  ])
})

test('twice the text is twice the text', async ({ harness, bigText }) => {
  const sizes = [harness, bigText].map(({ page }) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
  expect(await Promise.all(sizes)).toEqual(['16px', '32px'])
})

// @covers G14.3 G24.2 G24.6
test('every screen of the product joins the harness', async ({ harness: { page } }) => {
  const listed = await page.evaluate(() => window.harness.files())
  expect([...new Set(listed)].toSorted()).toEqual(files)
  expect(files.length).toBeGreaterThan(0)
  // Files that load screens and render nothing themselves.
  expect(unrenderedComponents()).toEqual(['app/AfterIdle.tsx', 'app/RouteFocus.tsx', 'app/lazyRoute.tsx', 'app/main.tsx'])
  // Frames around screens that have states; the keyboard tests cover them.
  expect(drawnBeside()).toEqual([
    'app/prerender.tsx',
    'bonus/OfferSheet.tsx',
    'limits/OwnLimits.tsx',
    'resetPassword/ResetPasswordEntry.tsx',
    'slips/SlipsSheet.tsx',
    'spin/SpinRoute.tsx',
  ])
})

async function show(page: Page, wanted: StateQuery): Promise<void> {
  await page.evaluate((what) => window.harness.show(what), wanted)
  await settled(page)
}

async function darken(page: Page): Promise<void> {
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
  await settled(page)
}

async function opened(browser: Browser, origin: string): Promise<Shown> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', hasTouch: true })
  await context.addInitScript(reportViolations)
  const complaints = watch(context)
  complaints.allow(/a defect|dynamically imported module/)
  const page = await context.newPage()
  await page.goto(`${origin}/?screen`)
  await page.locator('html[data-ready]').waitFor()
  await addAxe(page)
  return { page, complaints }
}

async function withWidth<T>(page: Page, width: number, look: () => Promise<T>): Promise<T> {
  await page.setViewportSize({ width, height: 844 })
  const seen = await look()
  await page.setViewportSize({ width: 390, height: 844 })
  return seen
}
