import { agreement } from '../models/homePage.ts'
import { gameSheet } from '../sheets/gameSheet.ts'
import { gameSite } from '../sheets/gameSheet.ts'
import { homePage } from '../models/homePage.ts'
import { waitForHydration, loginPage } from '../models/loginPage.ts'
import { keyboard } from '../models/keyboard.ts'
import { registerWizard } from '../models/registerWizard.ts'
import { resetSheet } from '../sheets/resetSheet.ts'
import { shell } from '../models/shell.ts'
import { openAccounts } from '../fixtures/games.ts'
import { waitForServiceWorker } from '../support/waitForServiceWorker.ts'
import { laos } from '../backend/variants.ts'
import { storeToken, newPlayer } from '../fixtures/players.ts'
import { test } from '../support/cuttableNetwork.ts'
import { expect } from '../support/test.ts'

test.use({ serverSettings: laos, language: 'lo' })

for (const { what, typed, sent, currency, tag } of [
  { what: '8 digits', typed: '55 123 456', sent: '2055123456', currency: 'LAK', tag: [] },
  { what: '10 digits that start with 20', typed: '2055123457', sent: '2055123457', currency: 'BAHT', tag: '@full' },
  { what: 'the country code before them', typed: '+856 20 5512 3458', sent: '2055123458', currency: 'LAK', tag: '@full' },
]) {
  // @covers 1.language-4
  test(
    `registration in Laos, ${what} and an account in ${currency}, signs in and deposits at BCEL as its picture shows`,
    { tag },
    async ({ page, context, t, person, sandbox }) => {
      await test.step('without a choice the language is Lao', async () => {
        await context.clearCookies()
        await page.goto('/login')
        await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
        await waitForHydration(page)
        await expect(loginPage(page, t).form).toBeVisible()
        const manifest = await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
        expect(await manifest.json()).toMatchObject({ lang: 'lo', description: t('installable:description') })
      })
      await sandbox.settings({ registerOTP: true, passwordReset: true })
      const wizard = registerWizard(page, t)
      await wizard.open()
      await wizard.fillPhone(typed)
      await wizard.pasteCode(await sandbox.code(sent))
      await wizard.fillProfile(person)
      await expect(wizard.currency).toHaveValue('LAK')
      const registration = page.waitForRequest((request) => request.url().endsWith('/api/account'))
      await wizard.currency.selectOption(currency)
      const accountNo = `${person.accountNo}${sent.slice(-2)}`
      await wizard.fillBank({ ...person, bankCode: 'BCEL', accountNo })
      expect((await registration).postDataJSON()).toMatchObject({ username: sent, currency })
      await expect(wizard.done).toBeVisible()
      await page.waitForURL('**/user/home')
      await agreement(page, t).accept.click()

      const home = homePage(page, t)
      const { sheet, amount, choose } = await home.openDeposit()
      await amount.fill('250')
      await choose('bank')
      await expect(sheet.getByText('010120000123456')).toBeVisible()
      const help = sheet.getByRole('button', { name: t('deposit:help'), exact: true })
      const keys = keyboard(page)
      await keys.press(help)
      const picture = page.getByRole('dialog', { name: t('deposit:help'), exact: true })
      await expect(picture.getByRole('img')).toHaveJSProperty('complete', true)
      expect(await picture.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await keys.around(picture)
      await keys.leave(picture, help)
      await sandbox.transfer({ fromAccountNo: accountNo, fromBankCode: 'BCEL', toAccountNo: '010120000123456', amount: 250 })
      await page.keyboard.press('Escape')
      await expect(home.inWallet).toHaveText('250.00')

      await shell(page, t).logout.click()
      const reset = resetSheet(page, t)
      await sandbox.clock(61_000)
      await reset.open()
      await reset.requestCode(typed)
      await reset.code.fill(await sandbox.code(sent))
      await reset.choose('battery-staple-7')
      await reset.signIn.click()
      await loginPage(page, t).signIn({ phone: typed, password: 'battery-staple-7' })
      await expect(home.hello(person.name)).toBeVisible()
    },
  )
}

test('registration in Laos, Thai phone, shows the refusal', { tag: '@full' }, async ({ page, t }) => {
  const wizard = registerWizard(page, t)
  await wizard.open()
  await wizard.fillPhone('0812345678')
  await expect(wizard.text(t('registerWizard:error.PHONE_NUMBER_LAOS'))).toBeVisible()
})

test.describe('installed app in Laos', () => {
  test.use({ serviceWorkers: 'allow' })

  // @covers 7.opening-22
  test('installed app in Laos, no network, opens the Lao betting site and shows Lao text', async ({
    page,
    t,
    person,
    server,
    network,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_CONNECTION|ERR_FAILED/)
    const player = await newPlayer(server.origin, { ...person, phone: '2055987654' })
    const { UFABET = '' } = await openAccounts(server.origin, player, 'UFABET')
    await storeToken(page, player.token)
    await homePage(page, t).open()
    const game = gameSheet(page, t, UFABET)
    await game.open()
    const opened = page.waitForEvent('popup')
    await game.play.click()
    const tab = await opened
    await expect(gameSite(tab).who).toBeVisible()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(`${UFABET} (Laos)`)
    expect(new URL(tab.url()).pathname).toBe('/sandbox/games/UFABET/la')

    await waitForServiceWorker(page)
    await network.cut()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('installable:title'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
    await expect(page.locator('#total')).toHaveText('฿0.00')
  })
})
