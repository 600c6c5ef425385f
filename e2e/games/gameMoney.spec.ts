import { gameSheet, gameSite } from '../sheets/gameSheet.ts'
import { homePage } from '../models/homePage.ts'
import { fund, intoGame } from '../fixtures/money.ts'
import { openAccounts } from '../fixtures/games.ts'
import { walletOf } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { countTaps } from '../support/taps.ts'
import { inLanguage } from '../support/words.ts'

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
  await game.bringBack.click()
  await expect(game.toast('returned', { amount: '60.00' })).toBeVisible()
  await expect(game.inWallet).toContainText('140.00')
  await expect(game.bringBack).toBeHidden()
  expect([(await taps()) - before, await walletOf(server.origin, player)]).toEqual([2, 140])
})

test('game list, a favourite and the last played game, come first after a reload', async ({ page, t, player, server }) => {
  const { PG = '', JOKER2 = '' } = await openAccounts(server.origin, player, 'PG', 'JOKER2')
  const home = homePage(page, t)
  await home.open()
  const [pg, joker] = [gameSheet(page, t, PG), gameSheet(page, t, JOKER2)]
  await joker.open()
  await joker.star.click()
  const [tab] = await Promise.all([page.waitForEvent('popup'), joker.play.click()])
  await tab.close()
  await joker.close()
  await page.reload()
  const all = page.getByRole('region', { name: t('home:allGames'), exact: true }).getByRole('listitem')
  await expect(all.first()).toContainText(JOKER2, { timeout: 60_000 })
  await page.getByRole('radio', { name: t('home:category.favourites') }).check()
  await expect(all).toHaveCount(1)
  await page.getByRole('searchbox', { name: t('home:search') }).fill('pg')
  await expect(pg.card).toBeVisible()
  await expect(joker.card).toBeHidden()
  expect(await page.evaluate(() => [localStorage.getItem('game-favourites'), localStorage.getItem('game-recents')])).toEqual([
    '["JOKER2"]',
    '["JOKER2"]',
  ])
})

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    test('games during a break, are closed, without an error or a retry', async ({ page, t, player, server, sandbox }) => {
      await fund(server.origin, sandbox, player, 100)
      await intoGame(server.origin, player, 'PG', 40)
      await sandbox.patchPlayer(player.phone, { excludedUntil: '2099-01-01T03:00:00Z' })
      await homePage(page, t).open()
      const game = gameSheet(page, t, 'PG')
      await expect(page.getByText(t('home:break.games')).first()).toBeVisible()
      await page
        .getByRole('region', { name: t('home:allGames') })
        .locator('summary')
        .click()
      await expect(game.card).toContainText(t('home:closedNow'))
      await game.open()
      await expect(
        game.sheet.getByText(t('gameAccount:excluded.until', { time: `1 ${language === 'th' ? 'ม.ค.' : 'ມ.ກ.'} 2099 10:00` })),
      ).toBeVisible()
      await expect(game.play.or(game.playWithMoney).or(game.retry).or(game.alert)).toHaveCount(0)
    })
  })
}
