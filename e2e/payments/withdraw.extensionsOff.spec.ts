import { homePage } from '../models/homePage.ts'
import { withdrawSheet } from '../sheets/withdrawSheet.ts'
import { fund, payoutOf, payoutsOf } from '../fixtures/money.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

// @covers 2.withdraw-6
test('withdrawal, backend without extensions and lost answer, shows the bonus rule, is paid and leaves the retry to the player', async ({
  page,
  t,
  player,
  sandbox,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of (404|501)/, /ERR_CONNECTION_RESET|ERR_FAILED/)
  await fund(server.origin, sandbox, player, 500)
  const home = homePage(page, t)
  await home.open()
  const sheet = withdrawSheet(page, t)
  await sheet.open()
  await sheet.fill('100')
  await expect(sheet.question.getByText(t('withdraw:bonus.rule'))).toBeVisible()
  await sheet.confirm.click()
  await sheet.finish()
  await expect(home.inWallet).toHaveText('400.00')
  await sandbox.endPayout((await payoutOf(sandbox, player)).id, 'paid')
  await sandbox.clock(61_000)
  await page.route('**/api/wallet/withdrawAll', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await sheet.open()
  await sheet.withdraw('100')
  await expect(sheet.undecided).toBeVisible()
  await page.reload()
  await expect(sheet.undecided).toBeVisible()
  await expect(home.latest.getByRole('listitem').first()).toContainText('−100.00')
  await sheet.again.click()
  await expect(sheet.amount).toBeVisible()
  await page.reload()
  await expect(home.hello(player.name)).toBeVisible()
  await expect(sheet.sheet).toBeHidden()
  await expect.poll(async () => (await payoutsOf(sandbox, player)).length).toBe(2)
})
