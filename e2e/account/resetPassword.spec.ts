import type { Page } from '@playwright/test'
import { homePage } from '../models/homePage.ts'
import { loginPage } from '../models/loginPage.ts'
import { resetSheet } from '../sheets/resetSheet.ts'
import { otherDevice, signInAs } from '../fixtures/otherDevice.ts'
import { newPlayer, post, type Person } from '../fixtures/players.ts'
import type { Sandbox } from '../backend/sandbox.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage, type Translate } from '../support/words.ts'

const better = 'better-words-4'

/** More than a minute earlier, so that another code is allowed. */
async function registered(origin: string, person: Person, sandbox: Sandbox): Promise<void> {
  await newPlayer(origin, person)
  await sandbox.clock(61_000)
}

const loseAnswer = (page: Page, options?: { times: number }) =>
  page.route(
    '**/api/account/password/reset',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    options,
  )

async function resetBy({ page, t, person, sandbox }: { page: Page; t: Translate; person: Person; sandbox: Sandbox }) {
  const reset = resetSheet(page, t)
  await reset.open()
  await reset.requestCode(person.phone)
  await reset.code.fill(await sandbox.code(person.phone))
  await reset.choose(better)
  return reset
}

for (const language of ['th', 'lo', 'en'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    test('password reset, phone and code, ends every session and allows a login with the new password', async ({
      page,
      browser,
      t,
      person,
      sandbox,
      server,
    }) => {
      await registered(server.origin, person, sandbox)
      const other = await otherDevice(browser, server.origin, person)
      const reset = resetSheet(page, t)
      await page.goto('/login')
      const login = loginPage(page, t)
      await login.phone.fill(person.phone)
      await reset.forgotten.click()
      await expect(reset.phone).toHaveValue(person.phone)
      await reset.phone.fill('081')
      await reset.sendCode.click()
      await expect(reset.text(t('registerWizard:error.PHONE_NUMBER_REQUIRE_10_DIGIT'))).toBeVisible()
      await expect(reset.phone).toBeFocused()
      await reset.requestCode(person.phone)
      await reset.code.fill('000')
      await reset.checkCode.click()
      await expect(reset.text(t('problem:OTP_CODE_INVALID'))).toBeVisible()
      // A reload, as after reading the SMS, returns to the code.
      await page.reload()
      await expect(reset.code).toBeVisible()
      await reset.code.fill('')
      await reset.code.fill(await sandbox.code(person.phone))
      await reset.choose(better, 'better')
      await expect(reset.text(t('registerWizard:error.PASSWORDS_DO_NOT_MATCH'))).toBeVisible()
      await expect(reset.confirmPassword).toBeFocused()
      await reset.choose('iloveyou')
      await expect(reset.text(t('registerWizard:error.PASSWORD_WEAK'))).toBeVisible()
      expect(await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))).not.toContain(
        'iloveyou',
      )
      await reset.choose(better)
      await expect(reset.text(t('registerWizard:reset.done.title'))).toBeVisible()
      await other.waitForURL('**/login')
      await other.context().close()
      await reset.signIn.click()
      await expect(reset.sheet).toBeHidden()
      expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('reset-draft')
      await expect(login.phone).toHaveValue(person.phone)
      await login.signIn(person)
      await expect(login.problem).toHaveText(t('problem:WRONG_CREDENTIAL'))
      await login.signIn({ ...person, password: better })
      await expect(homePage(page, t).hello(person.name)).toBeVisible()
    })
  })
}

test('password reset, phone without an account, is refused only after the code', { tag: '@full' }, async ({ page, t, person, sandbox }) => {
  const reset = await resetBy({ page, t, person, sandbox })
  await expect(reset.alert).toContainText(t('problem:NO_USER'))
  await expect(reset.phone).toHaveValue(person.phone)
})

test('password reset, code used meanwhile, begins again with another', { tag: '@full' }, async ({ page, t, person, sandbox, server }) => {
  await registered(server.origin, person, sandbox)
  const reset = resetSheet(page, t)
  await reset.open()
  await reset.requestCode(person.phone)
  await reset.code.fill(await sandbox.code(person.phone))
  await reset.password.waitFor()
  const { otpToken } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('reset-draft') ?? '{}') as { otpToken: string })
  await post(`${server.origin}/api/account/password/reset`, { otpToken, newPassword: 'faster-words-5' })
  await reset.choose(better)
  await expect(reset.alert).toContainText(t('problem:OTP_TOKEN_INVALID'))
  expect(await signInAs(server.origin, { ...person, password: 'faster-words-5' })).not.toBe('')
  await sandbox.clock(122_000)
  await reset.sendCode.click()
  await reset.code.waitFor()
  await reset.code.fill(await sandbox.code(person.phone))
  await reset.choose(better)
  await expect(reset.text(t('registerWizard:reset.done.title'))).toBeVisible()
})

test(
  'password reset, lost answer, retries under its key and sets the password once',
  { tag: '@full' },
  async ({ page, t, person, sandbox, server, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/)
    await registered(server.origin, person, sandbox)
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/password/reset')) keys.push(request.headers()['idempotency-key'])
    })
    await loseAnswer(page, { times: 1 })
    const reset = await resetBy({ page, t, person, sandbox })
    await expect(reset.text(t('registerWizard:reset.done.title'))).toBeVisible()
    const [first, second] = keys
    expect([keys.length, first === second, typeof first]).toEqual([2, true, 'string'])
    expect(await signInAs(server.origin, { ...person, password: better })).not.toBe('')
  },
)

test(
  'password reset, lost answer and reload, suggests to sign in with the new password',
  { tag: '@full' },
  async ({ page, t, person, sandbox, server, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED|422/)
    await registered(server.origin, person, sandbox)
    await loseAnswer(page)
    const reset = await resetBy({ page, t, person, sandbox })
    await expect(reset.sheet.getByText(t('registerWizard:reset.unknown.title'), { exact: true })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await reset.choose(better)
    await expect(reset.sheet.getByText(t('registerWizard:reset.maybeSet.title'), { exact: true })).toBeVisible()
    await reset.signIn.click()
    await expect(reset.sheet).toBeHidden()
    const login = loginPage(page, t)
    await login.signIn({ ...person, password: better })
    await expect(homePage(page, t).hello(person.name)).toBeVisible()
  },
)

test('password reset, switched off by the operator, is not offered', { tag: '@full' }, async ({ page, t, sandbox }) => {
  await sandbox.settings({ passwordReset: false })
  const response = page.waitForResponse('**/api/lookup/registerOTP')
  await page.goto('/login')
  expect(await (await response).json()).toEqual({ registerOTP: true, passwordReset: false })
  await expect(loginPage(page, t).submit).toBeVisible()
  await expect(resetSheet(page, t).forgotten).toBeHidden()
})

test('password reset, closed by the player, ends and focuses its link', { tag: '@full' }, async ({ page, t, person }) => {
  const reset = resetSheet(page, t)
  await reset.open()
  await reset.requestCode(person.phone)
  await page.keyboard.press('Escape')
  await expect(reset.sheet).toBeHidden()
  await expect(reset.forgotten).toBeFocused()
  await page.reload()
  await reset.forgotten.waitFor()
  await expect(reset.sheet).toBeHidden()
})
