import { homePage } from '../models/homePage.ts'
import { transferSheet } from '../sheets/transferSheet.ts'
import { fund, intoGame } from '../fixtures/money.ts'
import { gamesOf } from '../fixtures/transfers.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff, language: 'lo' })

test('transfer, backend without extensions and lost answer, is never resent by itself and leaves the retry to the player', async ({
  page,
  t,
  player,
  sandbox,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of (404|501|503)/, /ERR_CONNECTION_RESET|ERR_FAILED/)
  await fund(server.origin, sandbox, player, 100)
  await intoGame(server.origin, player, 'PG', 10)
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/transfer')) sent.push(request.method())
  })
  const home = homePage(page, t)
  await home.open()
  const sheet = transferSheet(page, t)
  await sheet.open()
  const { PG: name } = await gamesOf(server.origin, player)
  await sheet.fill(sheet.wallet, name, '20')
  await sheet.submit.click()
  await sheet.finish()
  await expect(home.inWallet).toHaveText('70.00')

  await sandbox.fault({ port: 'game', target: 'PG', mode: 'refuse' })
  await sheet.open()
  await sheet.fill(sheet.wallet, name, '20')
  await sheet.submit.click()
  await expect(sheet.alert).toContainText(t('problem:TRANSFER_FAIL'))
  await expect(home.inWallet).toHaveText('70.00')

  // The provider is unavailable: 503 without a code.
  await sandbox.fault({ port: 'game', target: 'PG', mode: 'failBefore', times: 1000 })
  await sheet.submit.click()
  await expect(sheet.undecided).toBeVisible()
  await expect(home.inWallet).toHaveText('50.00')
  await page.reload()
  await expect(sheet.undecided).toBeVisible()
  // From here the transfer completes, or is returned if the provider recovers between the two calls.
  await sandbox.clearFaults()
  await sheet.again.click()
  await expect(sheet.amount).toHaveValue('20.00')
  await sheet.cancel.click()
  await page.reload()
  await expect(home.hello(player.name)).toBeVisible()
  await expect(sheet.sheet).toBeHidden()
  expect(sent).toEqual(['POST', 'POST', 'POST'])
})
