import type { Page } from '@playwright/test'
import { bonusPage } from '../models/bonusPage.ts'
import { gameSheet } from '../sheets/gameSheet.ts'
import { homePage } from '../models/homePage.ts'
import { loginPage, waitForHydration } from '../models/loginPage.ts'
import { bet, daily, qrDeposit, takeBonus } from '../fixtures/bonuses.ts'
import { fund, intoGame } from '../fixtures/money.ts'
import { storeToken, type Player } from '../fixtures/players.ts'
import type { Sandbox } from '../backend/sandbox.ts'
import type { Language, Translate } from '../support/words.ts'
import type { Camera } from './camera.ts'

type Set = { page: Page; t: Translate; language: Language; player: Player; sandbox: Sandbox; origin: string; camera: Camera }
type Scene = (set: Set) => Promise<void>

export const topics = ['wallet', 'play', 'balance', 'receive', 'end'] as const
export type Topic = (typeof topics)[number]

export const scenes: Readonly<Record<Topic, Scene>> = {
  wallet: async ({ page, t, player, sandbox, camera }) => {
    const login = loginPage(page, t)
    await login.open()
    await waitForHydration(page)
    await page.evaluate(() => localStorage.setItem('remember-agreement', 'true'))
    camera.next()
    await camera.look(1.5)
    await login.fill(player.phone, player.password)
    await camera.tap(login.submit)
    const home = homePage(page, t)
    await home.refreshed()
    await camera.look(2.5)
    camera.next()
    const button = home.depositButton
    await camera.point(button)
    const sheet = await home.openDeposit()
    await sheet.next.waitFor()
    await camera.look(1.5)
    await sheet.amount.fill('300')
    await camera.point(sheet.next)
    const { qrcodeId } = await sheet.createQr('300')
    await sheet.picture.scrollIntoViewIfNeeded()
    await camera.look(3.5)
    camera.next()
    await sandbox.payQr(qrcodeId)
    await sheet.paid.waitFor()
    await camera.look(2.5)
    await sheet.close()
    await home.inWallet.getByText('300.00').or(page.getByText('300.00')).first().waitFor()
    await camera.look(2.5)
  },

  play: async ({ page, t, player, sandbox, origin, camera }) => {
    await fund(origin, sandbox, player, 100)
    await enter(page, player)
    const home = homePage(page, t)
    await home.refreshed()
    const game = gameSheet(page, t, 'Joker 2')
    camera.next()
    await camera.look(1.5)
    await camera.tap(game.card, () => game.open())
    await camera.tap(game.activate)
    await game.playWithMoney.waitFor()
    await camera.look(2)
    // The toast would cover the next button.
    await page.locator('[data-toast]').first().waitFor({ state: 'hidden' })
    camera.next()
    await camera.tap(game.chip('own'))
    await game.ownAmount.fill('50')
    await camera.look(2.5)
    camera.next()
    await camera.point(game.playWithMoney)
    const tab = page.waitForEvent('popup')
    await camera.tap(game.playWithMoney)
    const opened = await tab
    await opened.waitForURL(/\/sandbox\/games\//)
    await opened.getByRole('heading').first().waitFor()
    camera.turnTo(opened)
    await camera.look(3)
  },

  balance: async ({ page, t, player, sandbox, origin, camera }) => {
    await fund(origin, sandbox, player, 1_250)
    await intoGame(origin, player, 'PG', 250)
    await enter(page, player)
    const home = homePage(page, t)
    await home.refreshed()
    camera.next()
    await camera.look(2)
    await camera.point(home.total, 3)
    camera.next()
    await camera.point(home.main.getByText(t('home:updated').split('{{')[0]?.trim() ?? '').first(), 4)
    camera.next()
    await camera.tap(home.refresh)
    await home.refreshed()
    await camera.look(3)
  },

  receive: async ({ page, t, language, player, camera }) => {
    await enter(page, player)
    await page.goto('/user/bonus')
    const bonus = bonusPage(page, t)
    const name = daily[language]
    await bonus.card(name).waitFor()
    camera.next()
    await camera.look(2)
    await camera.tap(bonus.card(name))
    camera.next()
    const sheet = bonus.sheet(name)
    await sheet.receive.waitFor()
    await camera.look(3)
    await sheet.early.scrollIntoViewIfNeeded()
    await camera.look(3)
    camera.next()
    await camera.tap(sheet.receive)
    await sheet.taken.waitFor()
    await camera.look(2)
    await camera.tap(sheet.notNow, () => sheet.notNow.press('Enter'))
    await sheet.dialog.waitFor({ state: 'hidden' })
    await bonus.state('waiting').waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    await camera.look(3.5)
  },

  end: async ({ page, t, player, sandbox, origin, camera }) => {
    await takeBonus(origin, player, daily.code)
    await qrDeposit(origin, sandbox, player, 100)
    await intoGame(origin, player, 'JOKER', 100)
    await bet(origin, player, 'JOKER', 96, 0)
    await enter(page, player)
    await homePage(page, t).refreshed()
    await page.goto('/user/bonus')
    const bonus = bonusPage(page, t)
    await bonus.end.waitFor()
    camera.next()
    await camera.look(4)
    camera.next()
    await camera.tap(bonus.end)
    const question = bonus.question('end')
    await question.yes.waitFor()
    await camera.look(2)
    camera.next()
    await camera.look(3)
    await camera.tap(question.yes)
    await question.dialog.waitFor({ state: 'hidden' })
    await bonus.end.waitFor({ state: 'hidden' })
    await camera.look(3)
  },
}

async function enter(page: Page, player: Player): Promise<void> {
  await storeToken(page, player.token)
  await page.goto('/user/home')
}
