import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fund } from '../fixtures/money.ts'
import { arrived, goTo, places, rootOf } from '../models/places.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage } from '../support/words.ts'

declare global {
  interface Window {
    shifts: string[]
  }
}

const guestPages = ['/login', '/register', '/contact', '/howto', '/terminated', '/nowhere']
const profilePages = ['account', 'security', 'limits', 'notifications', 'language']
const playerPages = [
  ...['home', 'statement', 'bonus', 'spin', 'contact', 'profile'].map((page) => `/user/${page}`),
  ...profilePages.map((page) => `/user/profile/${page}`),
]

/** Without those of the wheel, which open after a spin. */
const sheets = places.filter(({ path, isSheet, overSheet }) => isSheet && !overSheet && /^\/user\/(?!spin)/.test(path))

for (const [device, viewport, language, fonts] of [
  ['phone', { width: 390, height: 844 }, 'th', 'late'],
  ['phone', { width: 390, height: 844 }, 'lo', 'late'],
  ['phone', { width: 390, height: 844 }, 'th', 'missing'],
  ['desktop', { width: 1280, height: 800 }, 'th', 'late'],
] as const) {
  test.describe(`${device} with Noto, ${language}, ${fonts} fonts`, inLanguage(language), () => {
    test.use({ viewport, language })
    test.beforeEach(async ({ page, browserErrors }) => {
      browserErrors.allow(/404 .*\/nowhere/, ...(fonts === 'missing' ? [/ERR_FAILED/] : []))
      // Also turns the cache off, so that each page loads as if it were the first.
      await page.route('**/*.woff2', async (route) => {
        if (fonts === 'missing') return route.abort()
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        await route.continue().catch(() => {})
      })
      await addDeviceFonts(page)
    })

    const tag = device === 'desktop' ? '@full' : []
    test('pages of a player and of a guest move nothing while they load', { tag }, async ({ page, player, server, sandbox }) => {
      await fund(server.origin, sandbox, player, 500)
      await fund(server.origin, sandbox, player, 250.5)
      await watchShifts(page)
      const ofPlayer = await shiftsOf(page, playerPages)
      await page.evaluate(() => localStorage.clear())
      expect({ ...ofPlayer, ...(await shiftsOf(page, guestPages)) }).toEqual({})
    })

    test('sheets of a player, answers that come late, move nothing', { tag: '@full' }, async ({ page, t, player, server, sandbox }) => {
      await fund(server.origin, sandbox, player, 500)
      await watchShifts(page)
      const answers = await delayAnswers(page)
      const found: Record<string, string[]> = {}
      for (const sheet of sheets) {
        answers.ms = 0
        await page.goto(sheet.path)
        await goTo(page, sheet)
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => (window.shifts.length = 0))
        // Shifts within half a second of a press count as its answer.
        answers.ms = 900
        await sheet.press(page, t)
        await arrived(rootOf(page, sheet), t)
        await expect.poll(() => answers.waiting).toBe(0)
        const shifts = await shiftsIn(page)
        if (shifts.length > 0) found[sheet.name] = shifts
      }
      expect(found).toEqual({})
    })
  })
}

/** This browser has no Thai and no Lao. Android has the app's own fonts. */
async function addDeviceFonts(page: Page): Promise<void> {
  const fonts = ['thai', 'lao'].flatMap((script) =>
    ['400', '700'].map((weight) => {
      const file = `../../packages/web/node_modules/@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff2`
      const family = `${script === 'thai' ? 'Thai' : 'Lao'} of the device`
      return { family, weight, bytes: readFileSync(new URL(file, import.meta.url), 'base64') }
    }),
  )
  await page.addInitScript((all) => {
    for (const { family, weight, bytes } of all)
      document.fonts.add(
        new FontFace(
          family,
          Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)),
          { weight },
        ),
      )
  }, fonts)
}

async function delayAnswers(page: Page): Promise<{ ms: number; waiting: number }> {
  const answers = { ms: 0, waiting: 0 }
  await page.route('**/api/**', async (route) => {
    answers.waiting++
    await new Promise((resolve) => setTimeout(resolve, answers.ms))
    await route.continue().catch(() => {})
    answers.waiting--
  })
  return answers
}

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      // "9 seconds ago" grows by a digit, which moves the word after it.
      for (const { value, sources } of (list.getEntries() as Shift[]).filter((shift) => shift.value >= 0.0001 && !shift.hadRecentInput))
        for (const { node, previousRect, currentRect } of sources)
          shifts.push(
            `${value.toFixed(4)} ${node?.nodeName} "${node?.textContent?.slice(0, 30)}" ${previousRect.top} to ${currentRect.top}`,
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftsIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // The observer reports after the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return window.shifts
  })

/** Returns the layout shifts by path, only of pages that have any. */
async function shiftsOf(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const shifts = await shiftsIn(page)
    if (shifts.length > 0) found[path] = shifts
  }
  return found
}
