import { homePage } from '../models/homePage.ts'
import { waitForHydration, loginPage } from '../models/loginPage.ts'
import { withoutSocket } from '../support/liveSocket.ts'
import { expect, test } from '../support/test.ts'
import { patternOf } from '../support/words.ts'

// A notification would recover the page, but the button or the return is tested here.
test.beforeEach(({ page }) => withoutSocket(page))

// @covers G19.1
test('home, scripts of a former release and then no network, loads the new page and keeps the last balances with their time', async ({
  page,
  t,
  player,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/404|ERR_INTERNET_DISCONNECTED/)
  const home = homePage(page, t)
  await test.step('the sheet of a former release loads the new page', async () => {
    // `unroute` would interfere with a load in progress.
    let isGone = true
    await page.route(/DepositSheet.*\.js/, (route) => (isGone ? route.fulfill({ status: 404, body: '' }) : route.fallback()))
    await home.arrive(player.name)
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
    await home.depositButton.click()
    await page.waitForFunction(() => !('isTheSamePage' in window))
    isGone = false
    await expect(home.hello(player.name)).toBeVisible()
  })
  await (await home.openDeposit()).close()
  await context.setOffline(true)
  await expect(page.getByText(t('app:offline'))).toBeVisible()
  await expect(home.depositButton).toBeDisabled()
  await expect(home.refresh).toBeDisabled()
  await expect(page.getByText(patternOf(t('home:needsInternet')))).toBeVisible()
  await expect(home.total).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(t('app:offline'))).toBeHidden()
  await expect((await home.openDeposit()).amount).toBeVisible()
})

// @covers G19.1
test('login, no network, shows a problem, and at the next try opens home, whose scripts failed to preload', async ({
  page,
  t,
  player,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.evaluate(() => localStorage.removeItem('token'))
  const login = loginPage(page, t)
  await login.open()
  await waitForHydration(page)
  const failed = page.waitForEvent('requestfailed', { predicate: (request) => /HomeRoute.*\.js/.test(request.url()) })
  await context.setOffline(true)
  await login.signIn(player)
  await failed
  await expect(login.problem).toHaveText(t('problem:offline'))
  await context.setOffline(false)
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  await login.submit.click()
  await page.waitForURL('**/user/home')
  await expect(homePage(page, t).hello(player.name)).toBeVisible()
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
})
