import type { Page } from '@playwright/test'
import { giftForm } from '../sheets/depositSheet.ts'
import { homePage } from '../models/homePage.ts'
import { shell } from '../models/shell.ts'
import { addAxe, axe, overflowingElements } from '../harness/checks.ts'
import { waitForServiceWorker } from '../support/waitForServiceWorker.ts'
import { settled } from '../support/settled.ts'
import { patternOf, cookieOf, languages, localeOf, wordsOf } from '../support/words.ts'
import { test } from '../support/cuttableNetwork.ts'
import { expect } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })
// A worker may take over between a preload and its use.
test.beforeEach(({ browserErrors }) =>
  browserErrors.allow(/service worker resource mismatch|was preloaded using link preload but not used/),
)

test('manifest, each language, is complete and has icons of the stated sizes', async ({ page, request, context, baseURL }) => {
  for (const language of languages)
    await test.step(language, async () => {
      const t = wordsOf(language)
      await context.addCookies([{ name: 'LOCALE', value: cookieOf(language), url: baseURL ?? '' }])
      await page.goto('/login')
      const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
      const response = await request.get(href)
      expect(response.headers()['content-type']).toBe('application/manifest+json')
      const manifest = (await response.json()) as { icons: { src: string; sizes: string; type: string; purpose: string }[] }
      expect(manifest).toMatchObject({
        id: '/',
        name: t('app:brand'),
        short_name: t('app:brand'),
        description: t('installable:description'),
        lang: language,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#0f3d2e',
        background_color: '#f6f4ee',
      })
      expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
        'any any',
        '192x192 any',
        '512x512 any',
        '512x512 maskable',
      ])
      const apple = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
      const pictures = [...manifest.icons.filter(({ type }) => type === 'image/png'), { src: apple, sizes: '180x180' }]
      const sizes = await page.evaluate(
        (sources) =>
          Promise.all(
            sources.map(async (src) => {
              const picture = Object.assign(new Image(), { src })
              await picture.decode()
              return `${picture.naturalWidth}x${picture.naturalHeight}`
            }),
          ),
        pictures.map(({ src }) => src),
      )
      expect(sizes).toEqual(pictures.map((picture) => picture.sizes))
    })
})

// @covers G19.4
test('installed app, offline, shows the last balances with their time, continues online, and after a logout holds only built files', async ({
  page,
  t,
  player,
  context,
  network,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_CONNECTION|ERR_FAILED/)
  const home = homePage(page, t)
  await home.arrive(player.name)
  await waitForServiceWorker(page)
  const files = await cached(page)
  expect(files).toEqual(expect.arrayContaining(['/offline.css', '/offline.html', '/offline.js']))
  expect(files.filter((path) => !/^\/(assets\/[\w.-]+\.(css|js)|offline\.(css|html|js))$/.test(path))).toEqual([])
  const preload = await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.getState())
  expect(preload.enabled).toBe(true)
  const lastBalances = await page.evaluate(() => JSON.parse(localStorage.getItem('last-balances') ?? 'null') as object)
  expect(lastBalances).toMatchObject({ total: 0, wallet: 0, games: 0, transit: 0 })
  await page.evaluate(() => {
    const figures = {
      ...(JSON.parse(localStorage.getItem('last-balances') ?? '{}') as object),
      total: 123_456_789,
      at: Date.UTC(2026, 0, 2, 3, 4, 5),
    }
    localStorage.setItem('last-balances', JSON.stringify(figures))
  })

  await network.cut()
  for (const language of languages) {
    const inThis = wordsOf(language)
    await context.addCookies([{ name: 'LOCALE', value: cookieOf(language), url: new URL('/', page.url()).href }])
    await page.evaluate((locale) => localStorage.setItem('locale', locale), localeOf(language))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(inThis('installable:title'))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('#total')).toHaveText('฿1,234,567.89')
    await expect(page.locator('#wallet-amount')).toHaveText('฿0.00')
    await expect(page.locator('#time')).toHaveText(inThis('installable:asOf', { time: '02/01/2026 10:04:05' }))
    expect(await faultsOf(page, language), language).toEqual([])
  }
  await page.goto('/user/statement')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en')('installable:title'))
  await network.restore()
  await page.getByRole('button', { name: wordsOf('en')('installable:tryAgain') }).click()
  await expect(shell(page, wordsOf('en')).statement).toBeVisible()
  await expect(page).toHaveURL(/\/user\/statement$/)

  await test.step('after a logout no balance shows', async () => {
    const english = wordsOf('en')
    const ended = page.waitForResponse('**/api/logout')
    await shell(page, english).logout.click()
    await page.waitForURL('**/login')
    await ended
    await network.cut()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('installable:title'))
    await expect(page.getByRole('button', { name: english('installable:tryAgain') })).toBeVisible()
    await expect(page.locator('#total')).toHaveCount(0)
    await expect(page.getByText(patternOf('฿'))).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('last-balances'))).toBe(null)
  })
})

test.describe('app updates', () => {
  // The page's policy allows only the app to register a worker.
  test.use({ bypassCSP: true })

  // @covers G19.5
  test('new version, payment in progress, is installed after it and keeps the page', async ({
    page,
    t,
    player,
    sandbox,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 503/)
    const home = homePage(page, t)
    await home.open()
    await expect(home.hello(player.name)).toBeVisible()
    await waitForServiceWorker(page)
    await page.reload()
    await expect(home.hello(player.name)).toBeVisible()
    // The page has registered the worker and listens for updates.
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/install-/.test(name))))
      .toBe(true)
    // A reload would lose them.
    const messages = await page.evaluateHandle(() => {
      const received: unknown[] = []
      const post = Reflect.get(ServiceWorker.prototype, 'postMessage') as (this: ServiceWorker, message: unknown) => void
      ServiceWorker.prototype.postMessage = function postMessage(this: ServiceWorker, message: unknown) {
        received.push(message)
        post.call(this, message)
      }
      return received
    })
    // A pending redemption, which the server retries after some time.
    const sheet = await home.openDeposit()
    await sheet.choose('gift')
    const form = giftForm(sheet.sheet, t)
    await sandbox.fault({ port: 'gift', target: 'redeem', mode: 'failAfter' })
    await form.send(await sandbox.gift(20.5))
    await expect(form.pending).toBeVisible()
    await expect.poll(() => moneyIsOpen(page)).toBe(true)
    // For the browser a different URL is a new version.
    await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js?next')))
    await expect.poll(() => waiting(page)).toBe('/sw.js?next')
    await hide(page)
    expect([await messages.jsonValue(), await waiting(page), await controlling(page)]).toEqual([[], '/sw.js?next', '/sw.js'])

    await sandbox.clock(25_000)
    await expect(form.credited('20.50')).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => moneyIsOpen(page)).toBe(false)
    await hide(page)
    // The browser activates the worker then, except a headless one or one whose workers Playwright debugs, so activation can't be
    // tested here.
    await expect.poll(() => messages.jsonValue()).toEqual(['take over'])
    // Nothing was reloaded: the sheet is still open.
    await expect(form.credited('20.50')).toBeVisible()
    await form.again.click()
    await form.send(await sandbox.gift(30))
    await expect(form.credited('30.00')).toBeVisible()
    expect(await messages.jsonValue()).toEqual(['take over'])
  })
})

async function faultsOf(page: Page, language: string): Promise<string[]> {
  await addAxe(page)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    found.push(...(await axe(page, language)))
  }
  await page.setViewportSize({ width: 320, height: 640 })
  found.push(...(await overflowingElements(page)))
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  found.push(...(await overflowingElements(page)))
  await page.setViewportSize({ width: 390, height: 844 })
  return found
}

const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url.replace(location.origin, ''))
  })

const waiting = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.scriptURL.replace(location.origin, ''))

/** Storage has an unsettled request. */
const moneyIsOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => [localStorage, sessionStorage].some((store) => Object.keys(store).some((key) => key.startsWith('request.'))))

const controlling = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => navigator.serviceWorker.controller?.scriptURL.replace(location.origin, ''))

/** Headless pages are always visible. */
const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'hidden')
  })
