// A build with games in a frame, a separate betting site, and a notice before PGSLOT.
import { gameLaunch } from '../sheets/gameSheet.ts'
import { gameSheet } from '../sheets/gameSheet.ts'
import { gameSite } from '../sheets/gameSheet.ts'
import { homePage } from '../models/homePage.ts'
import { keyboard } from '../models/keyboard.ts'
import { frames, framesBuild } from '../backend/variants.ts'
import { openAccounts } from '../fixtures/games.ts'
import { fund } from '../fixtures/money.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: frames })

// @covers 7.opening-21 7.opening-23 7.opening-24 G14.5
test('games in a frame, played one after another, show a message first, are left by Back and get their login form', async ({
  page,
  t,
  player,
  server,
  context,
  sandbox,
  browserErrors,
}) => {
  // Chromium warns while the frame is empty and same-origin; the posted page is cross-origin.
  browserErrors.allow(/both allow-scripts and allow-same-origin/)
  const names = await openAccounts(server.origin, player, 'PG', 'PGSLOT', 'UFABET')
  const [PG = '', PGSLOT = '', UFABET = ''] = ['PG', 'PGSLOT', 'UFABET'].map((code) => names[code])
  await fund(server.origin, sandbox, player, 50)
  await homePage(page, t).open()

  await test.step('Back leaves only the game, and a closed game returns to its sheet', async () => {
    const game = gameSheet(page, t, PG)
    const launch = gameLaunch(page, t, PG)
    await game.open()
    await game.playWithMoney.click()
    const site = gameSite(launch.frame)
    await expect(site.who).toBeVisible()
    // A game on the product's origin could read the session by script.
    await expect(page.getByTitle(PG)).toHaveAttribute('sandbox', 'allow-forms allow-same-origin')
    await page.goBack()
    await expect(page.getByTitle(PG)).toHaveCount(0)
    await expect(game.sheet).toBeVisible()
    await game.play.click()
    await site.stake.fill('50')
    await site.bet.click()
    await expect(site.result).toContainText('It fell: ')
    await launch.leave.click()
    await expect(page.getByTitle(PG)).toHaveCount(0)
    await expect(game.sheet).toBeVisible()
    // The bet loaded another page in the frame, which is a step of the browser's history too.
    await game.play.click()
    await expect(site.who).toBeVisible()
    await page.goBack()
    await expect(page.getByTitle(PG)).toHaveCount(0)
    await expect(game.sheet).toBeVisible()
    await game.close()
    await expect(game.sheet).toBeHidden()
    expect(new URL(page.url()).pathname).toBe('/user/home')
    expect(context.pages()).toEqual([page])
  })

  await test.step('PGSLOT shows its message first', async () => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/autoLogin/')) requests.push(request.method())
    })
    const game = gameSheet(page, t, PGSLOT)
    const launch = gameLaunch(page, t, PGSLOT)
    await game.open()
    // Tested by keyboard here, because no other build has this.
    const keys = keyboard(page)
    await keys.press(game.play)
    await expect(launch.notice).toContainText(framesBuild.KRAPAO_WEB_PGSLOT_MESSAGE)
    await keys.around(launch.notice)
    await keys.leave(launch.notice, game.play)
    expect(requests).toEqual([])
    await keys.press(game.play)
    await keys.press(launch.continue)
    await expect(gameSite(launch.frame).who).toBeVisible()
    expect(requests).toEqual(['GET'])
    await keys.press(launch.leave)
    await expect(page.getByTitle(PGSLOT)).toHaveCount(0)
    await expect(game.sheet.locator(':focus')).toHaveCount(1)
    await game.close()
  })

  await test.step('a betting site receives the login form with its values', async () => {
    const posted: unknown[] = []
    await context.route('https://bet.example/**', async (route) => {
      const request = route.request()
      posted.push([request.method(), request.url(), Object.fromEntries(new URLSearchParams(request.postData() ?? ''))])
      await route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to bet.example</h1>' })
    })
    const game = gameSheet(page, t, UFABET)
    await game.open()
    await game.credentials.click()
    await game.reveal.click()
    await game.play.click()
    await expect(gameLaunch(page, t, UFABET).frame.getByRole('heading')).toHaveText('Welcome to bet.example')
    const [username, password] = [await game.username.textContent(), await game.password.textContent()]
    expect(posted).toEqual([
      ['POST', 'https://bet.example/login', { __EVENTTARGET: 'btnLogin', __VIEWSTATE: 'sandbox-view', username, password }],
    ])
  })
})
