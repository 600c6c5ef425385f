import type { Locator } from '@playwright/test'
import { homePage } from '../models/homePage.ts'
import { loginPage, waitForHydration } from '../models/loginPage.ts'
import { shell } from '../models/shell.ts'
import { withoutSocket } from '../support/liveSocket.ts'
import { storeToken } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'

test(
  'login, wrong password, shows the problem, keeps the text and clears it when typing',
  { tag: '@full' },
  async ({ page, t, player }) => {
    await page.evaluate(() => localStorage.clear())
    const login = loginPage(page, t)
    await login.open()
    await login.signIn({ ...player, password: 'wrong-horse-9' })
    await expect(login.problem).toHaveText(t('problem:WRONG_CREDENTIAL'))
    await expect(login.password).toHaveValue('wrong-horse-9')
    await login.password.pressSequentially('!')
    await expect(login.problem).toBeHidden()
  },
)

test('login, empty fields, shows the problems and sends nothing', { tag: '@full' }, async ({ page, t }) => {
  const logins: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/login') && logins.push(request.url()))
  const login = loginPage(page, t)
  await login.open()
  await waitForHydration(page)
  await login.submit.click()
  await expect(login.phone).toHaveAccessibleDescription(t('session:missing.phone'))
  await expect(login.phone).toBeFocused()
  expect(logins).toEqual([])
})

test('login, unknown phone and wrong password, shows the same text', { tag: '@full' }, async ({ page, t, person }) => {
  const login = loginPage(page, t)
  await login.open()
  await login.signIn(person)
  await expect(login.problem).toHaveText(t('problem:WRONG_CREDENTIAL'))
})

// @covers 2.login-2 4.session-1 4.session-2 4.session-3
test('login, remembered or not, keeps the token beyond the tab only if remembered', async ({ page, context, t, player }) => {
  await page.evaluate(() => localStorage.clear())
  const login = loginPage(page, t)
  await login.open()
  await login.signIn(player)
  await page.waitForURL('**/user/home')
  const other = await context.newPage()
  await other.goto('/user/home')
  await other.waitForURL('**/login')

  const second = loginPage(other, t)
  await second.fill(player.phone, player.password)
  await second.remember.check()
  await second.submit.click()
  await other.waitForURL('**/user/home')
  expect(await other.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

// @covers 4.session-4 4.session-5 G17.1 G17.2 T41
test('logout, Back afterwards, shows nothing, clears all but three keys and ends the token', async ({ page, t, player, server }) => {
  const menus = shell(page, t)
  // The chat at /login would replace a guest that the server does not know.
  const guest = (await (await fetch(`${server.origin}/api/chat/guest`, { method: 'POST' })).json()) as {
    guestId: string
    guestToken: string
  }
  await page.evaluate(({ guestId, guestToken }) => {
    const values = { locale: 'th', 'guest-id': `${guestId} ${guestToken}` }
    for (const key of ['remember-agreement', 'last_sync', 'code', 'anything']) localStorage.setItem(key, 'kept')
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    sessionStorage.setItem('draft', 'kept')
  }, guest)
  await page.goto('/user/home')
  await menus.statement.click()
  await expect(page).toHaveURL(/\/user\/statement$/)
  await menus.logout.click()
  await page.waitForURL('**/login')
  const stored = await page.evaluate(() => [Object.keys(localStorage).toSorted(), Object.keys(sessionStorage)])
  expect(stored).toEqual([['guest-id', 'locale', 'remember-agreement'], []])

  await page.goBack()
  await page.waitForURL('**/login')
  await expect(loginPage(page, t).form).toBeVisible()
  await expect
    .poll(async () => (await fetch(`${server.origin}/api/wallet`, { headers: { authorization: `Bearer ${player.token}` } })).status)
    .toBe(401)
})

// @covers G17.3 T41
test('tabs, one opens a public page and another signs out, end that tab alone and then all', async ({
  page,
  context,
  t,
  player,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/)
  await homePage(page, t).arrive(player.name)
  const other = await context.newPage()
  // Without socket and timers the logout in another tab must sign this one out.
  await withoutSocket(other)
  await other.clock.install()
  await homePage(other, t).arrive(player.name)
  await test.step('a public page ends the session of its tab', async () => {
    const third = await context.newPage()
    await third.goto('/contact')
    await expect(third.getByRole('heading', { level: 1 })).toHaveText(t('lookups:contact.title'))
    await waitForHydration(third)
    await third.close()
    await shell(page, t).statement.click()
    await expect(page).toHaveURL(/\/user\/statement$/)
    await expect(other).toHaveURL(/\/user\/home$/)
  })
  await test.step('a logout ends the session of all tabs', async () => {
    await other.clock.pauseAt(await other.evaluate(() => Date.now() + 1000))
    await other.route(/\/api\//, (route) => route.abort())
    await shell(page, t).logout.click()
    await other.waitForURL('**/login')
  })
})

/** The page may have left already. */
const clickOrLate = (target: Locator): Promise<void> => target.click({ timeout: 30_000 }).catch(() => {})

// @covers 2.routes-21 2.guard-2 4.session-7 8.handling-1 8.handling-2 8.handling-3
test('session, service terminated and token revoked elsewhere, leads to /terminated and to /login with the reason', async ({
  page,
  t,
  player,
  server,
  sandbox,
}) => {
  // The socket would report it first; live.spec.ts covers that.
  await withoutSocket(page)
  await homePage(page, t).arrive(player.name)
  await test.step('terminated', async () => {
    const left = page.waitForURL('**/terminated')
    await sandbox.settings({ active: false })
    void clickOrLate(shell(page, t).statement)
    await left
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('appGate:terminated.title'))
    await page.goto('/login')
    await page.waitForURL('**/terminated')
    await expect(page.getByRole('link', { name: /@krapao/ })).toBeVisible()
    await sandbox.settings({ active: true })
    await page.getByRole('button', { name: t('appGate:terminated.again') }).click()
    await expect(loginPage(page, t).form).toBeVisible()
  })
  await test.step('token revoked', async () => {
    await storeToken(page, player.token)
    await homePage(page, t).arrive(player.name)
    await fetch(`${server.origin}/api/logout`, { method: 'POST', headers: { authorization: `Bearer ${player.token}` } })
    const left = page.waitForURL('**/login')
    void clickOrLate(shell(page, t).statement)
    await left
    await expect(loginPage(page, t).problem).toHaveText(t('problem:signedOut'))
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null)
  })
})
