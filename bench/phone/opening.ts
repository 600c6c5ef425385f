// Measures the scripting time of each page and sheet opened first, on a CPU four times slower.
import { chromium, type Browser, type BrowserContext, type CDPSession, type Locator, type Page } from '@playwright/test'
import { homePage } from '../../e2e/models/homePage.ts'
import { places, rootOf, type Place } from '../../e2e/models/places.ts'
import { launchOptions } from '../../e2e/browser.ts'
import { wordsOf } from '../../e2e/support/words.ts'
import { benchRichPlayer } from '../players.ts'
import { median, spread, table, type Row } from '../support/statistics.ts'
import { withBenchContext, type BenchContext } from '../benchContext.ts'

const t = wordsOf('th')
const goal = 80

/** Places that are not measured: those of guests, those that end an action, and home itself. */
const others = ['/terminated', '*', '/user/home', 'spin/Coupons.tsx']
const ofPlayer = places
  .filter(({ name, path, overSheet }) => !others.includes(name) && !['/login', '/register'].includes(path) && !overSheet)
  .map((place) => ({ ...place, path: place.path === '/contact' ? '/user/contact' : place.path }))

export async function benchOpening(rounds: number): Promise<string> {
  return withBenchContext(async (context) => {
    const { token } = await benchRichPlayer(context)
    const browser = await chromium.launch(await launchOptions())
    const all = new Map<string, number[]>()
    try {
      for (let round = 0; round < rounds; round++)
        for (const place of ofPlayer)
          for (const [press, measured] of (await scriptTimesOf(browser, context, token, place)).entries()) {
            const name = press === 0 ? place.name : `${place.name}, press ${press + 1}`
            all.set(name, [...(all.get(name) ?? []), measured])
          }
    } finally {
      await browser.close()
    }
    const rows = [...all].map(([name, list]): Row => [name, median(list), spread(list), `≤ ${goal}`])
    return [
      `### Every page and first sheet of a player opened for the first time, warm, CPU 4× slower, ${rounds} interleaved rounds`,
      table(['', 'ms of script, median', 'lowest–highest', 'goal'], rows),
      'By their names in the sources (e2e/models/places.ts), without sheets over sheets. Sheets that open with banners show their own content after a second press, in its own row. The goal is an absolute time.',
    ].join('\n\n')
  })
}

/** Returns one time for each press. */
async function scriptTimesOf(browser: Browser, { address }: BenchContext, token: string, place: Place): Promise<number[]> {
  const context = await playerContext(browser, address, token)
  try {
    const page = await context.newPage()
    await homePage(page, t).open()
    await homePage(page, t).refreshed()
    await quiet(page)
    if (place.isSheet && place.path !== '/user/home') {
      await goWithin(page, place.path)
      await quiet(page)
    }
    const devtools = await onCheapPhone(page)
    // CPU time, so that other programs do not count.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const times: number[] = []
    const measure = async (press: () => Promise<void>): Promise<void> => {
      const before = await scriptMs(devtools)
      await press()
      await quiet(page)
      times.push((await scriptMs(devtools)) - before)
    }
    const click = async (button: Locator): Promise<void> => {
      await quiet(page)
      // Playwright finds a button by a script in the page.
      await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      const box = await button.boundingBox()
      if (!box) throw new Error(`${place.name} has no button`)
      await measure(() => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2))
    }
    if (place.isSheet) await place.press(page, t, click)
    else await measure(() => goWithin(page, place.path))
    await rootOf(page, place).first().waitFor()
    if (times.length === 0) throw new Error(`${place.name} opened without a measured press`)
    return times
  } finally {
    await context.close()
  }
}

/** As a link does, without loading the page anew. */
const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

export async function playerContext(
  browser: Browser,
  address: string,
  token: string,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: address, serviceWorkers })
  await context.addCookies([{ name: 'LOCALE', value: 'TH', url: address }])
  await context.addInitScript((storedToken) => {
    localStorage.setItem('token', storedToken)
    localStorage.setItem('remember-agreement', 'true')
  }, token)
  return context
}

export async function onCheapPhone(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return devtools
}

export async function quiet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let known = -1, now = 0; known !== now;) {
      known = now
      await new Promise((waited) => setTimeout(waited, 1000))
      await new Promise((idle) => requestIdleCallback(idle))
      now = performance.getEntriesByType('resource').length
    }
  })
}

async function scriptMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}
