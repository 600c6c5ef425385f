// Offline, slow, broken answers: every screen leaves its loader, says what is wrong in words, and recovers without a reload.
import type { Page, Route } from '@playwright/test'
import { homePage } from './models/homePage.ts'
import { loginPage } from './models/loginPage.ts'
import { shell } from './models/shell.ts'
import { statementPage } from './models/statementPage.ts'
import { expect, test } from './world/test.ts'

const tryAgain = (page: Page, word: string) => page.getByRole('main').getByRole('button', { name: word }).first()

const bad = {
  'a 500': {
    kind: 'unreadable',
    answer: (route: Route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"INTERNAL_SERVER_ERROR"}' }),
  },
  'HTML instead of JSON': {
    kind: 'unreadable',
    answer: (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' }),
  },
  'an empty body': {
    kind: 'unreadable',
    answer: (route: Route) => route.fulfill({ status: 200, contentType: 'application/json', body: '' }),
  },
  'no connection': { kind: 'offline', answer: (route: Route) => route.abort() },
}

// A hint over the socket would recover a page by itself: here it is the button, or the return, that does.
test.beforeEach(({ page }) => page.routeWebSocket(/socket\.io/, (socket) => socket.close()))

for (const [what, { answer }] of Object.entries(bad)) {
  test(`home and statement meet ${what}, say so, and recover`, async ({ page, say, player, complaints }) => {
    complaints.allow(/status of 5\d\d/, /ERR_FAILED/)
    const home = homePage(page, say)
    await page.route(/\/api\/(wallet|statement)$/, answer)
    await home.open()
    // Three tries with pauses between them come first.
    const again = tryAgain(page, say('ui:tryAgain'))
    await expect(again).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await page.unroute(/\/api\/(wallet|statement)$/)
    await again.click()
    await expect(home.hello(player.name)).toBeVisible()

    await page.route(/\/api\/statement$/, answer)
    await shell(page, say).statement.click()
    await expect(again).toBeVisible({ timeout: 15_000 })
    await page.unroute(/\/api\/statement$/)
    await again.click()
    await expect(statementPage(page, say).empty).toBeVisible()
  })
}

test('slow: a skeleton, then the content, and nothing in between moves the money away', async ({ page, say, player }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/wallet$/, async (route) => {
    await released
    await route.continue()
  })
  const home = homePage(page, say)
  await home.open()
  await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible()
  release()
  await expect(home.hello(player.name)).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
})

test('offline and back: said, the figures stay with their time, and everything works again', async ({
  page,
  say,
  player,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  const home = homePage(page, say)
  await home.open()
  await expect(home.hello(player.name)).toBeVisible()
  await (await home.openDeposit()).close()
  await context.setOffline(true)
  await expect(page.getByText(say('app:offline'))).toBeVisible()
  await home.refresh.click()
  await expect(page.getByText(say('problem:offline')).first()).toBeVisible({ timeout: 15_000 })
  await expect(home.total).toBeVisible()
  const sheet = await home.openDeposit()
  await expect(sheet.sheet.getByText(say('problem:offline'))).toBeVisible({ timeout: 15_000 })
  await context.setOffline(false)
  await expect(page.getByText(say('app:offline'))).toBeHidden()
  await sheet.sheet.getByRole('button', { name: say('ui:tryAgain') }).click()
  await expect(sheet.amount).toBeVisible()
})

test('the login without a network: said, and the next try works', async ({ page, say, player, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.evaluate(() => localStorage.removeItem('token'))
  const login = loginPage(page, say)
  await login.open()
  await expect(login.submit).toBeVisible()
  await context.setOffline(true)
  await login.signIn(player)
  await expect(login.problem).toHaveText(new RegExp(`${say('problem:offline')}|${say('problem:timeout')}`))
  await context.setOffline(false)
  await login.submit.click()
  await page.waitForURL('**/user/home')
})
