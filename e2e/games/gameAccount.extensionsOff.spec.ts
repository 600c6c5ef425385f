import { gameSheet } from '../sheets/gameSheet.ts'
import { homePage } from '../models/homePage.ts'
import { fund } from '../fixtures/money.ts'
import { walletOf } from '../fixtures/players.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

test.beforeEach('an extension that the backend lacks may fail once', ({ browserErrors }) =>
  browserErrors.allow(/status of (404|501)/, /ERR_CONNECTION_RESET|ERR_FAILED/),
)

test('game account, backend without extensions and lost answer, reads the credentials, changes the password and plays with the whole wallet', async ({
  page,
  t,
  player,
  sandbox,
  server,
}) => {
  await fund(server.origin, sandbox, player, 50)
  await homePage(page, t).open()
  const sheet = gameSheet(page, t, 'PG')
  await sheet.open()
  await page.route('**/api/wallet/activate/PG', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await sheet.activate.click()
  await sheet.credentials.click()
  await sheet.reveal.click()
  const password = await sheet.password.innerText()
  await sheet.reset.click()
  await sheet.confirmReset.click()
  await expect(sheet.toast('password')).toBeVisible()
  await sheet.reveal.click()
  await expect(sheet.password).not.toHaveText(password)
  const [site] = await Promise.all([page.waitForEvent('popup'), sheet.playWithMoney.click()])
  await expect(site.locator('[data-amount]')).toHaveAttribute('data-amount', '50')
})

test('game transfer, backend without extensions and lost answer, closes the tab, never resends and leaves the retry to the player', async ({
  page,
  t,
  player,
  sandbox,
  server,
}) => {
  await fund(server.origin, sandbox, player, 50)
  await homePage(page, t).open()
  const sheet = gameSheet(page, t, 'PG')
  await sheet.open()
  await sheet.activate.click()
  await expect(sheet.playWithMoney).toBeEnabled()
  let sent = 0
  await page.route('**/api/wallet/transferAll', async (route) => {
    sent += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await sheet.playWithMoney.click()
  await expect(sheet.undecided).toBeVisible()
  await expect.poll(() => page.context().pages().length).toBe(1)
  await page.reload()
  await expect(sheet.undecided).toBeVisible()
  await sheet.again.click()
  await expect(sheet.inGame).toContainText('50.00')
  await expect(sheet.play).toBeVisible()
  expect([sent, await walletOf(server.origin, player)]).toEqual([1, 0])
})
