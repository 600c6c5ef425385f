import { bonusPage } from '../models/bonusPage.ts'
import { gameSheet, gameSite } from '../sheets/gameSheet.ts'
import { homePage } from '../models/homePage.ts'
import { inviteSheet } from '../sheets/inviteSheet.ts'
import { keyboard } from '../models/keyboard.ts'
import { refundSheet } from '../sheets/refundSheet.ts'
import { shell } from '../models/shell.ts'
import { spinPage } from '../models/spinPage.ts'
import { daily } from '../fixtures/bonuses.ts'
import { fund } from '../fixtures/money.ts'
import { loseBets, mockInviteBonus } from '../fixtures/rewards.ts'
import { giveCoins, setWheel } from '../fixtures/spins.ts'
import { expect } from '../support/test.ts'
import { opens, test } from '../support/walk.ts'

test.use({ language: 'en' })

// @covers 2.bonus-2 4.bonus-3 G24.3
test(
  'games and rewards, keyboard only, open an account, take a bonus and promotion, spin, invite and refund',
  opens('gifts'),
  async ({ page, t, player, sandbox, server }) => {
    await setWheel(sandbox, 'BAHT20')
    await fund(server.origin, sandbox, player, 100)
    const keys = keyboard(page)
    const home = homePage(page, t)
    await home.open()
    await home.refreshed()

    const game = gameSheet(page, t, 'PG')
    await keys.press(game.card)
    await keys.press(game.activate)
    await expect(game.credentials).toBeVisible()
    await expect(game.sheet.locator(':focus')).toHaveCount(1)
    await keys.press(game.credentials)
    await keys.press(game.reset)
    await game.question.waitFor()
    await keys.around(game.question)
    await keys.leave(game.question, game.reset)
    const opened = page.waitForEvent('popup')
    await keys.press(game.chip('all'), 'ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(game.chip('none')).toBeChecked()
    await keys.press(game.play)
    const tab = await opened
    await expect(gameSite(tab).who).toBeVisible()
    await tab.close()
    await expect(game.sheet.locator(':focus')).toHaveCount(1)
    await keys.leave(game.sheet, game.card)

    const invite = inviteSheet(page, t)
    await keys.press(invite.homeInvite)
    await keys.press(invite.banners.next)
    await keys.press(invite.banners.goOn)
    await invite.link.waitFor()
    await expect(invite.sheet.locator(':focus')).toHaveCount(1)
    await keys.around(invite.sheet)
    await keys.leave(invite.sheet, invite.homeInvite)
    await mockInviteBonus(page, 20)
    await keys.press(home.refresh)
    await keys.press(invite.homeReceive)
    await invite.question.waitFor()
    await keys.around(invite.question)
    await page.keyboard.press('Escape')
    await expect(invite.question).toBeHidden()
    await keys.leave(invite.sheet, invite.homeReceive)

    await loseBets({ server, sandbox }, player, 1000)
    const refund = refundSheet(page, t)
    await keys.press(refund.homeRefund)
    await keys.press(refund.banners.goOn)
    await keys.press(refund.receive)
    await refund.notFound.waitFor()
    await expect(refund.sheet.locator(':focus')).toHaveCount(1)
    await keys.around(refund.sheet)
    await keys.press(refund.add)
    await refund.question.waitFor()
    await keys.around(refund.question)
    await keys.leave(refund.question, refund.add)
    await keys.leave(refund.sheet, refund.homeRefund)

    await keys.press(home.main.getByRole('link', { name: t('home:bonuses') }))
    const bonus = bonusPage(page, t)
    await expect(bonus.heading).toBeFocused()
    const offer = bonus.sheet(daily.en)
    const card = bonus.card(daily.en)
    await keys.press(card)
    await keys.press(offer.receive)
    await keys.press(offer.notNow)
    await expect(offer.dialog).toBeHidden()
    await expect(bonus.activeHeading).toBeFocused()
    await keys.press(bonus.drop)
    const question = bonus.question('drop')
    await keys.around(question.dialog)
    await keys.press(question.yes)
    await expect(bonus.active).toBeHidden()
    await expect(card).toBeEnabled()
    await expect(page.locator('body')).not.toBeFocused()
    await keys.type(bonus.code, 'sabaidee')
    await page.keyboard.press('Enter')
    const promotion = bonus.promotion('SABAIDEE')
    await promotion.receive.waitFor()
    await keys.around(promotion.dialog)
    await page.keyboard.press('Escape')
    await expect(promotion.dialog).toBeHidden()
    await expect(page.locator('body')).not.toBeFocused()

    await giveCoins(server.origin, sandbox, player, 1)
    await keys.press(shell(page, t).home)
    await keys.press(home.main.getByRole('link', { name: t('home:spin') }))
    const spin = spinPage(page, t)
    await keys.press(spin.hub)
    await keys.press(spin.closePrize)
    await expect(spin.prize).toBeHidden()
    await expect(spin.hub).toBeFocused()
    await keys.press(spin.openCheck)
    await keys.leave(spin.check, spin.openCheck)
    await keys.press(spin.claim)
    await keys.around(spin.question)
    await keys.press(spin.confirm)
    await expect(spin.question).toBeHidden()
    await expect(page.locator('body')).not.toBeFocused()
  },
)
