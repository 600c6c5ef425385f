// Every screen shows something in every state and theme, is accessible (WCAG 2.2 AA, by axe), and is not clipped on the narrowest phone
// or at twice the text size. With test:full in every language.
import { expect, test as base, type Browser, type Page } from '@playwright/test'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportViolations, watch, type BrowserErrors } from '../support/browserErrors.ts'
import { settled } from '../support/settled.ts'
import { languages, type Language } from '../support/words.ts'
import { addAxe, axe, axeOfColours, forgetDrawings, isNewDrawing, inspectDrawing, overflowingElements, type Seen } from './checks.ts'
import { installHarness, type StateQuery } from './inPage.ts'
import { drawnBeside, unrenderedComponents } from './joins.ts'
import { serveInspector } from './serve.ts'

type Mode = { width: number; text: number }
type Shown = { page: Page; browserErrors: BrowserErrors; setMode: (mode: Mode) => Promise<void> }
type Worker = {
  origin: string
  harness: Shown
}

/** One page, because changing the state inside it costs a hundredth of a reload. */
const test = base.extend<object, Worker>({
  origin: [
    async ({}, use) => {
      const { origin, stop } = await serveInspector(readFileSync(policy, 'utf8').trim())
      await use(origin)
      stop()
    },
    { scope: 'worker' },
  ],
  harness: [async ({ browser, origin }, use) => use(await opened(browser, origin)), { scope: 'worker' }],
})

const web = join(import.meta.dirname, '../../packages/web')
const policy = join(web, 'dist/csp.txt')
const source = join(web, 'src')
const files = globSync('**/*.states.tsx', { cwd: source }).toSorted()

for (const file of files) {
  // The wheel's states take longest.
  test.describe.configure({ timeout: 30 * 60_000 })

  // @covers G14.3 G19.1 G24.1 G24.2 G24.5 G24.6
  test(`${file}, every state in one of the languages, passes the layout checks`, async ({ harness }) => {
    const oneOfThem = (state: number) => languages.filter((_, index) => index === state % languages.length)
    expect(await problemsOf(file, harness, oneOfThem, ({ hasNewElements }) => hasNewElements)).toEqual([])
  })

  // @covers G24.2
  test(`${file}, every state in every language, passes the layout checks`, { tag: '@full' }, async ({ harness }) => {
    expect(await problemsOf(file, harness, () => languages)).toEqual([])
  })
}

type LanguagesOf = (state: number) => readonly Language[]

const usual = { name: '390 px', width: 390, text: 16 }
const modes = [{ name: '320 px', width: 320, text: 16 }, usual, { name: 'text of 200 %', width: 390, text: 32 }]

async function problemsOf(
  file: string,
  { page, browserErrors, setMode }: Shown,
  languagesOf: LanguagesOf,
  needsAxe: (seen: Seen) => boolean = () => true,
): Promise<string[]> {
  let order = modes
  const problems = await inEveryState(page, file, languagesOf, async (shown, note) => {
    for (const mode of order) {
      await setMode(mode)
      if (mode !== usual) {
        note(mode.name, await overflowingElements(page))
        continue
      }
      const seen = await inspectDrawing(page, shown.language)
      note('light', seen.isBlank ? ['blank'] : [])
      note(mode.name, [...seen.overflowing, ...seen.brokenWords])
      if (!needsAxe(seen)) continue
      note('light', await axe(page, shown.language))
      // A theme changes only colours, so only those rules run again.
      await darken(page)
      note('dark', await axeOfColours(page, shown.language))
    }
    order = order.toReversed()
  })
  await setMode(usual)
  return [...problems, ...browserErrors.list()]
}

type Note = (where: string, found: string[]) => void

/** Every state that renders differently. Returns the findings of `check`. */
async function inEveryState(
  page: Page,
  file: string,
  languagesOf: LanguagesOf,
  check: (shown: StateQuery, note: Note) => Promise<void>,
): Promise<Set<string>> {
  const problems = new Set<string>()
  await forgetDrawings(page)
  for (const { name, stories, unreached } of await page.evaluate((path) => window.harness.listScreens(path), file)) {
    for (const state of unreached) problems.add(`${name}: no path leads to ${state}`)
    if (stories.length === 0) problems.add(`${name}: has no look at all`)
    for (const [index, state] of stories.entries()) {
      for (const language of languagesOf(index)) {
        const shown: StateQuery = { screen: name, state, language, theme: 'light' }
        await show(page, shown)
        if (!(await isNewDrawing(page, language))) continue
        await check(shown, (where, found) => found.forEach((what) => problems.add(`${name} · ${state} · ${language} · ${where}: ${what}`)))
      }
    }
  }
  return problems
}

test('layout checks, pale text, wide box and cut line, report each', async ({ harness: { page } }) => {
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

test('text zoom, 200 percent, doubles the text, also in media queries', async ({ harness: { page, setMode } }) => {
  const isWide = () => page.evaluate(() => [getComputedStyle(document.documentElement).fontSize, matchMedia('(min-width: 20em)').matches])
  const single = await isWide()
  await setMode({ ...usual, text: 32 })
  const double = await isWide()
  await setMode(usual)
  expect([single, double]).toEqual([
    ['16px', true],
    ['32px', false],
  ])
})

// @covers G14.3 G24.2 G24.6
test('the harness includes every screen of the product', async ({ harness: { page } }) => {
  const listed = await page.evaluate(() => window.harness.files())
  expect([...new Set(listed)].toSorted()).toEqual(files)
  expect(files.length).toBeGreaterThan(0)
  // Files that load screens and render nothing themselves.
  expect(unrenderedComponents()).toEqual(['app/AfterIdle.tsx', 'app/RouteFocus.tsx', 'app/main.tsx', 'services/lazyRoute.tsx'])
  // Frames around screens that have states; the keyboard tests cover them.
  expect(drawnBeside()).toEqual([
    'app/prerender.tsx',
    'screens/profile/ProfileRoute.tsx',
    'screens/resetPassword/ResetPasswordEntry.tsx',
    'screens/slips/SlipsSheet.tsx',
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
  const browserErrors = watch(context)
  browserErrors.allow(/a defect|dynamically imported module/)
  const page = await context.newPage()
  await page.goto(`${origin}/?screen`)
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(installHarness)
  await addAxe(page)
  const browserOf = await context.newCDPSession(page)
  let now: Mode = usual
  const setMode = async ({ width, text }: Mode): Promise<void> => {
    if (width !== now.width) await page.setViewportSize({ width, height: 844 })
    if (text !== now.text) {
      // The browser's setting, because a style of the page would not affect media queries.
      await browserOf.send('Page.setFontSizes', { fontSizes: { standard: text } })
      await settled(page)
    }
    now = { width, text }
  }
  return { page, browserErrors, setMode }
}
