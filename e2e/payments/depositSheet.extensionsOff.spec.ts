import { giftForm, nameEditor, transferForm } from '../sheets/depositSheet.ts'
import { homePage } from '../models/homePage.ts'
import { storeToken, newPlayer, walletOf } from '../fixtures/players.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

test.beforeEach(({ browserErrors }) => browserErrors.allow(/status of (404|501)/, /ERR_FAILED/))

test('gift link, backend without extensions and lost answer, takes the amount from the statement and leaves the retry to the player', async ({
  page,
  t,
  player,
  sandbox,
  server,
}) => {
  const home = homePage(page, t)
  await home.open()
  const deposit = await home.openDeposit()
  await deposit.choose('gift')
  const form = giftForm(deposit.sheet, t)
  await form.send(await sandbox.gift(20.5))
  await expect(form.credited('20.50')).toBeVisible()
  await form.again.click()
  await page.route('**/api/wallet/truelink', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const link = await sandbox.gift(30)
  await form.send(link)
  await expect(form.undecided).toBeVisible()
  await page.reload()
  await expect(form.undecided).toBeVisible()
  await form.begin.click()
  await expect(form.link).toHaveValue(link)
  await page.unroute('**/api/wallet/truelink')
  await form.submit.click()
  await expect(form.alert).toContainText(t('problem:TRUELINK_DUPLICATE'))
  expect(await walletOf(server.origin, player)).toBe(50.5)
})

test('bank transfer, backend without extensions, is awaited and arrives', async ({ page, t, player, sandbox, server }) => {
  const home = homePage(page, t)
  await home.open()
  const { sheet } = await home.openDeposit()
  const form = transferForm(page, sheet, t)
  await form.announce('55')
  await expect(form.expected('55.00')).toBeVisible()
  await sandbox.transfer({ fromAccountNo: player.accountNo, toAccountNo: '4120001118', amount: 55 })
  await expect(form.arrived).toBeVisible()
  expect(await walletOf(server.origin, player)).toBe(55)
})

test('name editor, backend without extensions, saves an English name and is no longer offered', async ({
  page,
  t,
  person,
  sandbox,
  server,
}) => {
  const player = await newPlayer(server.origin, { ...person, bankCode: 'BBL' })
  await sandbox.patchPlayer(player.phone, { bankAccountName: 'สมชาย' })
  await storeToken(page, player.token)
  const home = homePage(page, t)
  await home.open()
  const { sheet, amount, choose, otherBank, bank } = await home.openDeposit()
  await amount.fill('100')
  await choose('bank')
  await otherBank.click()
  await bank('071-111-2223').click()
  const names = nameEditor(page, sheet, t)
  await names.offer.click()
  await names.write('SOMCHAI')
  await expect(names.editor).toBeHidden()
  await expect(names.offer).toBeHidden()
})
