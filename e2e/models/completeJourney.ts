import type { Page } from '@playwright/test'
import type { Person } from '../fixtures/players.ts'
import type { Sandbox } from '../backend/sandbox.ts'
import { expect } from '../support/test.ts'
import { countTaps } from '../support/taps.ts'
import type { Translate } from '../support/words.ts'
import { agreement } from './homePage.ts'
import { homePage } from './homePage.ts'
import { loginPage } from './loginPage.ts'
import { registerWizard } from './registerWizard.ts'
import { shell } from './shell.ts'
import { statementPage } from './statementPage.ts'

type Traveller = { page: Page; t: Translate; person: Person; sandbox: Sandbox }

export async function completeJourney({ page, t, person, sandbox }: Traveller): Promise<void> {
  const login = loginPage(page, t)
  await login.toRegister()
  const wizard = registerWizard(page, t)
  await wizard.fillPhone(person.phone)
  await wizard.code.waitFor()
  await wizard.pasteCode(await sandbox.code(person.phone))
  await wizard.fillProfile(person)
  await wizard.fillBank(person)
  await expect(wizard.done).toBeVisible()

  await page.waitForURL('**/user/home')
  const taps = await countTaps(page)
  const terms = agreement(page, t)
  await terms.accept.click()
  await expect(terms.sheet).toBeHidden()
  // The sign-in of an unticked "Remember me".
  expect(
    await page.evaluate(() => [
      localStorage.getItem('token'),
      ...[sessionStorage.getItem('token'), localStorage.getItem('remember-agreement')].map(Boolean),
    ]),
  ).toEqual([null, true, true])

  const home = homePage(page, t)
  await expect(home.hello(person.name)).toBeVisible()
  await expect(home.total).toContainText('0.00')
  const deposit = await home.openDeposit()
  const { qrcodeId } = await deposit.createQr('123.45')
  await expect(deposit.picture).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(5)
  await sandbox.payQr(qrcodeId)
  await expect(deposit.paid).toBeVisible()
  await expect(deposit.sheet).toContainText('123.45')
  await deposit.close()
  await expect(home.inWallet).toHaveText('123.45')
  await expect(home.total).toContainText('123.45')
  await expect(home.latest).toContainText('123.45')

  await shell(page, t).statement.click()
  const statement = statementPage(page, t)
  await expect(statement.rows).toHaveCount(1)
  await expect(statement.rows).toContainText(['+123.45'])
  await expect(statement.rows).toContainText([t('statement:type.deposit')])
}
