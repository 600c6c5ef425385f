import { gameSheet, gameSite } from '../sheets/gameSheet.ts'
import { homePage } from '../models/homePage.ts'
import { fund } from '../fixtures/money.ts'
import { openAccounts } from '../fixtures/games.ts'
import { walletOf } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { countTaps } from '../support/taps.ts'

test('game, second play with an own amount, takes two taps, and so does bringing the money back', async ({
  page,
  t,
  player,
  server,
  sandbox,
}) => {
  const { PG = '', JOKER2 = '' } = await openAccounts(server.origin, player, 'PG', 'JOKER2')
  await fund(server.origin, sandbox, player, 200)
  const home = homePage(page, t)
  await home.open()
  const game = gameSheet(page, t, PG)
  await game.open()
  await expect(game.sheet.getByRole('radio', { name: '100', exact: true })).toBeChecked()
  await game.chip('own').check()
  await game.ownAmount.fill('200.50')
  await expect(game.sheet.getByText(t('gameAccount:add.error.MORE', { amount: '200' }))).toBeVisible()
  await expect(game.playWithMoney).toBeDisabled()
  await game.ownAmount.fill('60')
  const [first] = await Promise.all([page.waitForEvent('popup'), game.playWithMoney.click()])
  await expect(gameSite(first).amount).toHaveAttribute('data-amount', '60')
  await first.close()
  expect(await walletOf(server.origin, player)).toBe(140)
  await game.close()

  await page.reload()
  const other = gameSheet(page, t, JOKER2)
  await other.card.waitFor({ timeout: 60_000 })
  const taps = await countTaps(page)
  await other.open()
  await expect(other.ownAmount).toHaveValue('60.00')
  const [second] = await Promise.all([page.waitForEvent('popup'), other.playWithMoney.click()])
  await expect(gameSite(second).amount).toHaveAttribute('data-amount', '60')
  await second.close()
  expect(await taps()).toBe(2)
  await other.close()

  await expect(home.inWallet).toHaveText('80.00')
  const before = await taps()
  await game.open()
  await expect(game.play).toBeEnabled()
  await game.returnMoney.click()
  await expect(game.toast('returned', { amount: '60.00' })).toBeVisible()
  await expect(game.inWallet).toContainText('140.00')
  await expect(game.returnMoney).toBeHidden()
  expect([(await taps()) - before, await walletOf(server.origin, player)]).toEqual([2, 140])
})
