import { homePage } from '../models/homePage.ts'
import { refundSheet } from '../sheets/refundSheet.ts'
import { walletOf } from '../fixtures/players.ts'
import { loseBets } from '../fixtures/rewards.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'
import { listenToToasts } from '../support/toasts.ts'

test.use({ serverSettings: extensionsOff })

test('refund, backend without extensions and lost answer, is received and added, with the retry left to the player', async ({
  page,
  t,
  player,
  sandbox,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of (404|501)/, /ERR_CONNECTION_RESET|ERR_FAILED/)
  const setup = { server, sandbox }
  await loseBets(setup, player, 1000)
  const home = homePage(page, t)
  const toasts = await listenToToasts(page)
  await home.open()
  const refund = refundSheet(page, t)
  await refund.open()
  await expect(refund.accrued).toBeHidden()
  await refund.receive.click()
  await expect(refund.notFound).toBeVisible()
  await expect(refund.amount).toContainText('50.00')
  await refund.ask()
  await refund.confirm.click()
  await expect.poll(toasts).toEqual([t('refund:received'), t('refund:added')])
  await expect(home.inWallet).toHaveText('50.00')

  await loseBets(setup, player, 200)
  await page.route('**/api/refund/receive', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await home.open()
  await refund.open()
  await refund.receive.click()
  await expect(refund.undecided).toBeVisible()
  await page.reload()
  await expect(refund.undecided).toBeVisible()
  await refund.again.click()
  await expect(refund.notFound).toBeVisible()
  await expect(refund.amount).toContainText('10.00')
  await page.reload()
  await expect(home.hello(player.name)).toBeVisible()
  await expect(refund.sheet).toBeHidden()
  expect(await walletOf(server.origin, player)).toBe(50)
})
