import { bonusPage } from '../models/bonusPage.ts'
import { bankDeposit, bet, standingOf } from '../fixtures/bonuses.ts'
import { intoGame } from '../fixtures/money.ts'
import { statementPage } from '../models/statementPage.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage } from '../support/words.ts'

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-10 2.bonus-3 2.bonus-14 2.bonus-15 2.bonus-16 3.statement-3 5.promotion-1 5.promotion-2
    test('promotion, unknown code and then a code in any case, shows its terms, is taken and stands in the statement with its code', async ({
      page,
      t,
      player,
      sandbox,
      server,
      browserErrors,
    }) => {
      browserErrors.allow(/status of (422|500)/)
      const bonus = bonusPage(page, t)
      // On so low a screen, the card that appears pushes the search out of view.
      await page.setViewportSize({ width: 390, height: 664 })
      await bonus.open()
      await expect(bonus.search).toBeDisabled()
      await test.step('an unknown code and a failed search show different problems', async () => {
        await bonus.code.fill('nothing')
        await bonus.code.press('Enter')
        const unknown = bonus.promotion('NOTHING')
        await expect(unknown.dialog.getByText(t('promotion:notFound.title'))).toBeVisible()
        await unknown.close()
        await expect(bonus.code).toHaveValue('NOTHING')
        await page.route('**/api/promotion/find/*', (route) => route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }))
        await bonus.search.click()
        await expect(unknown.alert).toContainText(t('problem:INTERNAL_SERVER_ERROR'))
        await page.unroute('**/api/promotion/find/*')
        await unknown.alert.getByRole('button', { name: t('ui:tryAgain') }).click()
        await expect(unknown.dialog.getByText(t('promotion:notFound.title'))).toBeVisible()
        await unknown.dialog.getByRole('button', { name: t('promotion:notFound.again'), exact: true }).click()
        await expect(unknown.dialog).toBeHidden()
      })
      await bonus.code.fill('sabaidee')
      await expect(bonus.code).toHaveValue('SABAIDEE')
      const request = page.waitForRequest(/\/api\/promotion\/find\//)
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/api/promotion/find/*', async (route) => {
        await held
        await route.continue()
      })
      await bonus.search.click()
      const sheet = bonus.promotion('SABAIDEE')
      await expect(sheet.dialog.getByText(t('promotion:searching'))).toBeVisible()
      expect(new URL((await request).url()).pathname).toBe('/api/promotion/find/SABAIDEE')
      release()
      await expect(sheet.dialog.getByText('15%').first()).toBeVisible()
      await sheet.rules.click()
      await expect(sheet.atStake(50)).toBeVisible()
      await expect(sheet.fact('bonus:terms.fail')).toHaveText(t('bonus:terms.failOf', { percent: 50 }))
      await expect(sheet.fact('bonus:example.grant')).toHaveText('+฿15')
      await expect(sheet.fact('bonus:example.turnover')).toHaveText('฿1,610')
      await sheet.receive.click()
      await expect(sheet.taken).toBeVisible()
      await sheet.notNow.press('Enter')
      await expect(bonus.state('waiting')).toBeVisible()
      await expect(bonus.activeHeading).toHaveText('SABAIDEE')
      await expect(bonus.activeHeading).toBeFocused()
      await expect(bonus.activeHeading).toBeInViewport({ ratio: 1 })
      await expect(bonus.main.getByText(t('bonus:type.promotion'), { exact: true })).toBeVisible()
      await bankDeposit(sandbox, player, 100)
      await expect.poll(async () => (await standingOf(server.origin, player)).state).toBe('running')
      // A completed grant is paid into the wallet.
      await intoGame(server.origin, player, 'PG', 100)
      for (let time = 0; time < 17; time += 1) await bet(server.origin, player, 'PG', 100, 100)
      await expect.poll(async () => (await standingOf(server.origin, player)).turnoverDone).toBe(1_700)
      const { open, rows } = statementPage(page, t)
      await open()
      await expect(rows.first()).toContainText(t('statement:type.bonus'))
      await expect(rows.first()).toContainText('SABAIDEE')
      await expect(rows.first()).toContainText('+15.00')
    })
  })
}
