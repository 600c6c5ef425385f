// The Laos variant: Lao first, its phones, and accounts in kip or baht.
import { gameSheet } from './models/gameSheet.ts'
import { gameSite } from './models/gameSite.ts'
import { homePage } from './models/homePage.ts'
import { live, loginPage } from './models/loginPage.ts'
import { registerWizard } from './models/registerWizard.ts'
import { openAccounts } from './world/games.ts'
import { laos } from './world/laos.ts'
import { keepToken, newPlayer } from './world/players.ts'
import { expect, test } from './world/test.ts'
import { wordsOf } from './world/words.ts'

test.use({ serverSettings: laos, language: 'lo' })

test('who has chosen nothing reads Lao', async ({ page, context }) => {
  await context.clearCookies()
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
  await live(page)
  await expect(loginPage(page, wordsOf('lo')).form).toBeVisible()
})

for (const { what, typed, sent } of [
  { what: '8 digits', typed: '55 123 456', sent: '55123456' },
  { what: '10 digits that start with 20', typed: '2055123457', sent: '2055123457' },
  { what: 'the country code before them', typed: '+856 20 5512 3458', sent: '2055123458' },
]) {
  test(`registers with ${what}, a kip account, and signs in`, async ({ page, say, person, sandbox }) => {
    await sandbox.settings({ registerOTP: true })
    const wizard = registerWizard(page, say)
    await wizard.open()
    await wizard.fillPhone(typed)
    await wizard.pasteCode(await sandbox.code(sent))
    await wizard.fillProfile(person)
    await expect(wizard.currency).toHaveValue('LAK')
    const registration = page.waitForRequest((request) => request.url().endsWith('/api/account'))
    await wizard.fillBank({ ...person, bankCode: 'BCEL', accountNo: `${person.accountNo}${sent.slice(-2)}` })
    expect((await registration).postDataJSON()).toMatchObject({ username: sent, currency: 'LAK' })
    await expect(wizard.done).toBeVisible()
    await page.waitForURL('**/login')
    await loginPage(page, say).signIn({ phone: typed, password: person.password })
    await page.waitForURL('**/user/home')
  })
}

test('a Thai phone is refused in words', async ({ page, say }) => {
  const wizard = registerWizard(page, say)
  await wizard.open()
  await wizard.fillPhone('0812345678')
  await expect(wizard.said(say('registerWizard:error.PHONE_NUMBER_LAOS'))).toBeVisible()
})

test('the betting site is the one for Laos', async ({ page, say, person, server }) => {
  const player = await newPlayer(server.origin, { ...person, phone: '2055987654' })
  const { UFABET = '' } = await openAccounts(server.origin, player, 'UFABET')
  await keepToken(page, player.token)
  await homePage(page, say).open()
  const game = gameSheet(page, say, UFABET)
  await game.open()
  const opened = page.waitForEvent('popup')
  await game.play.click()
  const tab = await opened
  await expect(gameSite(tab).who).toBeVisible()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(`${UFABET} (Laos)`)
  expect(new URL(tab.url()).pathname).toBe('/sandbox/games/UFABET/la')
})
