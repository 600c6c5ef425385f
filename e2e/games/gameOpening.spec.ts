import type { Page, Request } from '@playwright/test'
import { launchOptions } from '../browser.ts'
import { gameLaunch, gameSheet, gameSite } from '../sheets/gameSheet.ts'
import { homePage } from '../models/homePage.ts'
import { openAccounts } from '../fixtures/games.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage } from '../support/words.ts'

// Enables the popup blocker, as in a player's browser.
test.use({ launchOptions: { ...(await launchOptions()), ignoreDefaultArgs: ['--disable-popup-blocking'] } })

const formPost = (code: string) => `POST /sandbox/games/${code}/login`
const autoLogin = (code: string) => `GET /sandbox/games/${code}/enter?ticket`
/** The first request of each game's tab, with the names of its parameters. */
const firstRequests: Record<string, string> = {
  JOKER: formPost('JOKER'),
  SEXYGAME: formPost('SEXYGAME'),
  BETFLIX: autoLogin('BETFLIX'),
  ASKMEBET: autoLogin('ASKMEBET'),
  UFABET: formPost('UFABET'),
  SUPERSLOT: 'GET /sandbox/games/SUPERSLOT?username&password',
  PG: autoLogin('PG'),
  SLOTXO: formPost('SLOTXO'),
  IMI: autoLogin('IMI'),
  USUN: autoLogin('USUN'),
  AREASLOT: autoLogin('AREASLOT'),
  CIRCUS: autoLogin('CIRCUS'),
  SLOTRACHA: autoLogin('SLOTRACHA'),
  PGSLOT: autoLogin('PGSLOT'),
  JOKER2: autoLogin('JOKER2'),
  HUAYHD: autoLogin('HUAYHD'),
}

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-9 7.opening-1 7.opening-2 7.opening-3 7.opening-4 7.opening-5 7.opening-6 7.opening-7 7.opening-8 7.opening-9
    // @covers 7.opening-10 7.opening-11 7.opening-12 7.opening-13 7.opening-14 7.opening-15 7.opening-16 7.opening-18 7.opening-19
    // @covers 7.opening-20 G16.1
    test(
      'each of the sixteen games, opened, starts signed in and in its own tab',
      { tag: '@full' },
      async ({ page, t, player, server }) => {
        test.slow()
        const names = await openAccounts(server.origin, player, ...Object.keys(firstRequests))
        await homePage(page, t).open()
        const seen: Record<string, string> = {}
        for (const code of Object.keys(firstRequests)) {
          const game = gameSheet(page, t, names[code] ?? '')
          await game.open()
          const first = page.context().waitForEvent('request', { predicate: isOfOtherTab(page) })
          const opened = page.waitForEvent('popup')
          await game.play.click()
          const tab = await opened
          seen[code] = describeRequest(await first)
          await expect(gameSite(tab).who, code).toBeVisible()
          // The URL has no secret, and the game has no opener or referrer.
          expect([code, new URL(tab.url()).pathname, new URL(tab.url()).search]).toEqual([code, `/sandbox/games/${code}`, ''])
          expect(await tab.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, ''])
          await tab.close()
          await game.close()
        }
        expect(seen).toEqual(firstRequests)
      },
    )
  })
}

// @covers 7.opening-19
test(
  "game link, used twice or after a minute, is refused by the game's page",
  { tag: '@full' },
  async ({ page, t, player, server, context, sandbox, browserErrors }) => {
    browserErrors.allow(/status of 410/)
    const { PG = '' } = await openAccounts(server.origin, player, 'PG')
    await homePage(page, t).open()
    const game = gameSheet(page, t, PG)
    await game.open()
    const first = context.waitForEvent('request', { predicate: isOfOtherTab(page) })
    const opened = page.waitForEvent('popup')
    await game.play.click()
    const tab = await opened
    const used = (await first).url()
    await expect(gameSite(tab).who).toBeVisible()
    await tab.goto(used)
    await expect(gameSite(tab).refused).toContainText('was used, or is older than a minute')

    // Delays the request until the ticket has expired.
    await context.route('**/enter?ticket=*', async (route) => {
      await sandbox.clock(60_000)
      await route.continue()
    })
    const late = page.waitForEvent('popup')
    await game.play.click()
    await expect(gameSite(await late).refused).toContainText('was used, or is older than a minute')
    await context.unroute('**/enter?ticket=*')
    const again = page.waitForEvent('popup')
    await game.play.click()
    await expect(gameSite(await again).who).toBeVisible()
  },
)

test.describe('game page, Lao, opens in Lao', () => {
  test.use({ language: 'lo' })

  // @covers 7.opening-17 8.codes-25 G16.2 LOGIN_FAIL
  test('game tab, launch refused or slow, game without a login, and tab blocked, ends in an error, game, page or button', async ({
    page,
    t,
    player,
    server,
    sandbox,
    context,
  }) => {
    const names = await openAccounts(server.origin, player, 'PG', 'JOKER', 'MANGKORN')
    const gameOf = (code: string) => gameSheet(page, t, names[code] ?? '')
    await page.addInitScript(() => {
      // Blocks popups without a click, which not every test browser does.
      const open = window.open.bind(window)
      window.open = (...args) => (navigator.userActivation.isActive ? open(...args) : null)
    })
    await homePage(page, t).open()
    await test.step('a refused launch shows the problem and closes the tab', async () => {
      const game = gameOf('PG')
      await game.open()
      await expect(game.play).toBeEnabled()
      await sandbox.fault({ port: 'game', target: 'PG', mode: 'refuse' })
      const opened = page.waitForEvent('popup')
      await game.play.click()
      const tab = await opened
      if (!tab.isClosed()) await tab.waitForEvent('close')
      await expect(game.alert).toContainText(t('problem:LOGIN_FAIL'))
    })
    await test.step('a slow provider is waited for in a tab that opens at the click', async () => {
      const game = gameOf('PG')
      await sandbox.fault({ port: 'game', target: 'PG', mode: 'slow', delayMs: 6_000 })
      const opened = page.waitForEvent('popup')
      await game.play.click()
      const tab = await opened
      await expect(tab.getByText(t('gameAccount:opening.wait', { name: names['PG'] ?? '' }))).toBeVisible()
      await expect(gameSite(tab).who).toBeVisible()
      await tab.close()
      await game.close()
    })
    await test.step('a game without a login shows its web page', async () => {
      const game = gameOf('MANGKORN')
      await game.open()
      const first = context.waitForEvent('request', { predicate: isOfOtherTab(page) })
      const opened = page.waitForEvent('popup')
      await game.play.click()
      const tab = await opened
      expect(describeRequest(await first)).toBe('GET /sandbox/games/MANGKORN')
      await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible()
      await tab.close()
      await game.close()
    })
    await page.evaluate(() => void (window.open = () => null))
    for (const [code, button] of [
      ['PG', 'goByLink'],
      ['JOKER', 'goByForm'],
    ] as const)
      await test.step(`a blocked tab leaves a button, ${button}`, async () => {
        const game = gameOf(code)
        await game.open()
        await game.play.click()
        const launch = gameLaunch(page, t, names[code] ?? '')
        await expect(launch.tabBlocked).toBeVisible()
        await expect(game.opened).toBeHidden()
        const opened = page.waitForEvent('popup')
        await launch[button].click()
        const tab = await opened
        await expect(gameSite(tab).who).toBeVisible()
        expect(await tab.evaluate(() => window.opener === null)).toBe(true)
        await expect(launch[button]).toBeHidden()
        await tab.close()
        await game.close()
      })
  })

  // @covers 8.codes-25 NOT_AREASLOT
  test(
    'game launch, NOT_AREASLOT, shows the problem and closes the tab',
    { tag: '@full' },
    async ({ page, t, player, server, sandbox }) => {
      const { AREASLOT = '' } = await openAccounts(server.origin, player, 'AREASLOT')
      await homePage(page, t).open()
      const game = gameSheet(page, t, AREASLOT)
      await game.open()
      await expect(game.play).toBeEnabled()
      await sandbox.fault({ port: 'game', target: 'AREASLOT', mode: 'refuse' })
      const opened = page.waitForEvent('popup')
      await game.play.click()
      const tab = await opened
      if (!tab.isClosed()) await tab.waitForEvent('close')
      await expect(game.alert).toContainText(t('problem:NOT_AREASLOT'))
    },
  )

  // @covers 8.codes-25 NOT_UFABET
  test(
    'game account, NOT_UFABET, shows the problem instead of an unknown account',
    { tag: '@full' },
    async ({ page, t, player, server, sandbox }) => {
      const { UFABET = '' } = await openAccounts(server.origin, player, 'UFABET')
      await homePage(page, t).open()
      await homePage(page, t).refreshed()
      await sandbox.fault({ port: 'game', target: 'UFABET', mode: 'refuse' })
      const game = gameSheet(page, t, UFABET)
      await game.open()
      await expect(game.alert).toContainText(t('problem:NOT_UFABET'))
      await game.retry.click()
      await expect(game.play).toBeVisible()
    },
  )
})

const isOfOtherTab = (page: Page) => (request: Request) => request.isNavigationRequest() && request.frame().page() !== page

function describeRequest(request: Request): string {
  const { pathname, searchParams } = new URL(request.url())
  const names = [...searchParams.keys()].join('&')
  return `${request.method()} ${pathname}${names && `?${names}`}`
}
