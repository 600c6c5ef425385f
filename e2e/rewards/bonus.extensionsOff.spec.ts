import { bonusPage } from '../models/bonusPage.ts'
import { homePage } from '../models/homePage.ts'
import { qrDeposit, takeBonus, welcome } from '../fixtures/bonuses.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

// @covers 2.bonus-1 2.bonus-12 8.handling-17 BONUS_CONDITION
test('bonus, backend without extensions, shows notice and percentage, is taken, and cannot be ended before its condition is met', async ({
  page,
  t,
  player,
  sandbox,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of (404|422|501)/)
  await homePage(page, t).open()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('home:bonuses') })
    .click()
  const bonus = bonusPage(page, t)
  // Without the extension the bonus is identified by its code.
  const sheet = bonus.sheet(welcome.code)
  await bonus.card(welcome.code).click()
  await expect(sheet.atStake(30)).toBeVisible()
  await expect(sheet.fact('bonus:terms.fail')).toHaveText(t('bonus:terms.failOf', { percent: 30 }))
  await expect(sheet.deposit).toBeHidden()
  await sheet.receive.click()
  await sheet.notNow.press('Enter')
  await expect(sheet.dialog).toBeHidden()
  await expect(bonus.activeHeading).toBeVisible()
  await qrDeposit(server.origin, sandbox, player, 100)
  await bonus.open()
  await bonus.end.click()
  await expect(bonus.question('end').dialog).toContainText(t('bonus:end.plain'))
  await bonus.question('end').yes.click()
  await expect(bonus.alert).toContainText(t('problem:BONUS_CONDITION'))
})

test('bonus, still waiting, is ended by the same button', async ({ page, t, player, server, browserErrors }) => {
  browserErrors.allow(/status of (404|501)/)
  await takeBonus(server.origin, player)
  const bonus = bonusPage(page, t)
  await bonus.open()
  await bonus.end.click()
  await bonus.question('end').yes.click()
  await expect(bonus.code).toBeVisible()
})
