// The whole road without a mouse.
import { agreement } from './models/agreement.ts'
import { depositSheet } from './models/depositSheet.ts'
import { homePage } from './models/homePage.ts'
import { keyboard } from './models/keyboard.ts'
import { live, loginPage } from './models/loginPage.ts'
import { registerWizard } from './models/registerWizard.ts'
import { shell } from './models/shell.ts'
import { statementPage } from './models/statementPage.ts'
import { expect, test } from './world/test.ts'

test.use({ language: 'en' })

test('register, sign in, deposit and read the statement, by keyboard alone', async ({ page, say, person, sandbox }) => {
  await sandbox.settings({ registerOTP: true })
  const keys = keyboard(page)
  const login = loginPage(page, say)
  await login.open()
  await live(page)
  await keys.press(login.form.getByRole('link', { name: say('session:register') }))

  const wizard = registerWizard(page, say)
  await keys.type(wizard.phone, person.phone)
  await page.keyboard.press('Enter')
  await wizard.code.waitFor()
  await keys.type(wizard.code, await sandbox.code(person.phone))
  // Typed digit by digit, it is sent when it is said to be whole; only a pasted one goes by itself.
  await page.keyboard.press('Enter')
  await keys.type(wizard.name, person.name)
  await keys.type(wizard.password, person.password)
  await keys.type(wizard.confirmPassword, person.password)
  await page.keyboard.press('Enter')
  await keys.reach(wizard.bank)
  await page.keyboard.type('siam commercial')
  await wizard.bank.selectOption(person.bankCode)
  await keys.type(wizard.accountNo, person.accountNo)
  await keys.type(wizard.firstName, person.firstName)
  await keys.type(wizard.lastName, person.lastName)
  await keys.press(wizard.register)
  await page.waitForURL('**/login')

  await keys.type(login.phone, person.phone)
  await keys.type(login.password, person.password)
  await page.keyboard.press('Enter')
  await keys.press(agreement(page, say).accept)

  const home = homePage(page, say)
  const open = home.main.getByRole('button', { name: say('home:deposit'), exact: true })
  await keys.press(open)
  const sheet = depositSheet(page, say)
  // The focus went into the sheet, and stays in it.
  await expect(sheet.sheet.locator(':focus')).toHaveCount(1)
  await keys.type(sheet.amount, '100')
  const answered = page.waitForResponse((response) => /\/api\/qrcode\//.test(response.url()) && response.request().method() === 'POST')
  await keys.press(sheet.create)
  const { qrcodeId } = (await (await answered).json()) as { qrcodeId: string }
  await sandbox.payQr(qrcodeId)
  await expect(sheet.paid).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet.sheet).toBeHidden()
  // The focus comes back to what opened the sheet.
  await expect(open).toBeFocused()

  await keys.press(shell(page, say).statement)
  await expect(statementPage(page, say).rows).toContainText(['+100.00'])
})

test('the first Tab on a page leads to its content', async ({ page, say, player }) => {
  await homePage(page, say).open()
  await expect(homePage(page, say).hello(player.name)).toBeVisible()
  await page.locator('body').press('Tab')
  const skip = page.getByRole('link', { name: say('app:skip') })
  await expect(skip).toBeFocused()
  await skip.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
