import { loginPage } from '../models/loginPage.ts'
import { registerWizard, type Step } from '../models/registerWizard.ts'
import type { Person } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { twentyClicks } from '../support/twentyClicks.ts'
import { inLanguage } from '../support/words.ts'

// @covers 4.register-7
test(
  'registration, sign-in fails after it, leads to the login with the phone and the reason',
  { tag: '@full' },
  async ({ page, t, person, sandbox, browserErrors }) => {
    browserErrors.allow(/status of 503/)
    await sandbox.settings({ registerOTP: false })
    await page.route('**/api/login', (route) => route.fulfill({ status: 503, json: { message: 'INTERNAL_SERVER_ERROR' } }))
    const wizard = registerWizard(page, t)
    await wizard.open()
    await wizard.fillPhone(person.phone)
    await wizard.fillProfile(person)
    await wizard.fillBank(person)
    await page.waitForURL('**/login')
    const login = loginPage(page, t)
    await expect(login.phone).toHaveValue(person.phone)
    await expect(login.problem).not.toBeEmpty()
    await page.unrouteAll({ behavior: 'wait' })
    await login.signIn(person)
    await page.waitForURL('**/user/home')
  },
)

test('registration, phone typed at the sign-in, is carried there and back', { tag: '@full' }, async ({ page, t, person }) => {
  const login = loginPage(page, t)
  await login.open()
  await login.phone.fill('0898765432')
  await login.toRegister()
  const wizard = registerWizard(page, t)
  await wizard.heading('phone').waitFor()
  await expect(wizard.phone).toHaveValue('0898765432')
  await wizard.phone.fill(person.phone)
  await wizard.signIn.click()
  await page.waitForURL('**/login')
  await expect(login.phone).toHaveValue(person.phone)
})

test.describe('registration code', () => {
  test.beforeEach(({ sandbox }) => sandbox.settings({ registerOTP: true }))

  const atCode = async (wizard: ReturnType<typeof registerWizard>, person: Person): Promise<void> => {
    await wizard.open()
    await wizard.fillPhone(person.phone)
    await wizard.code.waitFor()
  }

  test('code, wrong once, shows the problem and accepts the right one', { tag: '@full' }, async ({ page, t, person, sandbox }) => {
    const wizard = registerWizard(page, t)
    await atCode(wizard, person)
    const right = await sandbox.code(person.phone)
    await wizard.pasteCode(right === '000000' ? '111111' : '000000')
    await expect(wizard.text(t('problem:OTP_CODE_INVALID'))).toBeVisible()
    await wizard.pasteCode(right)
    await expect(wizard.heading('profile')).toBeVisible()
  })

  test('code, five wrong tries, is blocked for a shown time', { tag: '@full' }, async ({ page, t, person, sandbox }) => {
    const wizard = registerWizard(page, t)
    await atCode(wizard, person)
    const right = Number(await sandbox.code(person.phone))
    for (let wrong = 1; wrong <= 5; wrong++) {
      const answered = page.waitForResponse('**/api/otp/verify')
      await wizard.pasteCode(String((right + wrong) % 1_000_000).padStart(6, '0'))
      await answered
    }
    await expect(wizard.text(t('problem:OTP_BLOCK'))).toBeVisible()
    await wizard.pasteCode(String(right).padStart(6, '0'))
    await expect(wizard.text(t('problem:OTP_BLOCK'))).toBeVisible()
  })

  test(
    'code, expired after five minutes, shows the problem and accepts a new one',
    { tag: '@full' },
    async ({ page, t, person, sandbox }) => {
      const wizard = registerWizard(page, t)
      await atCode(wizard, person)
      const old = await sandbox.code(person.phone)
      await sandbox.clock(6 * 60_000)
      await wizard.pasteCode(old)
      await expect(wizard.text(t('problem:OTP_EXPIRED'))).toBeVisible()
      await expect(wizard.resend).toBeEnabled({ timeout: 10_000 })
      const sent = page.waitForResponse('**/api/otp/send')
      await wizard.resend.click()
      await sent
      await wizard.pasteCode(await sandbox.code(person.phone))
      await expect(wizard.heading('profile')).toBeVisible()
    },
  )

  test('code, requested again within a minute, shows why it must wait', { tag: '@full' }, async ({ page, t, person }) => {
    const wizard = registerWizard(page, t)
    await atCode(wizard, person)
    await expect(wizard.resend).toBeHidden()
    await expect(wizard.main).toContainText(/0:[0-5]\d|1:00/)
  })

  test('code, SMS gateway fails, shows the problem and can be retried', { tag: '@full' }, async ({ page, t, person, sandbox }) => {
    await sandbox.fault({ port: 'sms', mode: 'failBefore' })
    const wizard = registerWizard(page, t)
    await wizard.open()
    await wizard.fillPhone(person.phone)
    await expect(wizard.text(t('problem:OTP_SEND_FAIL'))).toBeVisible()
    await expect(wizard.resend).toBeEnabled({ timeout: 10_000 })
    await wizard.resend.click()
    await wizard.pasteCode(await sandbox.code(person.phone))
    await expect(wizard.heading('profile')).toBeVisible()
  })
})

test('registration, phone of another player, shows the refusal', { tag: '@full' }, async ({ page, t, player, sandbox }) => {
  await page.evaluate(() => localStorage.clear())
  await sandbox.settings({ registerOTP: false })
  const wizard = registerWizard(page, t)
  await wizard.open()
  await wizard.fillPhone(player.phone)
  await wizard.fillProfile(player)
  await expect(wizard.text(t('problem:EXISTING_USER'))).toBeVisible()
  await expect(wizard.heading('phone')).toBeVisible()
})

test(
  'registration, invalid fields of each step, shows problems under them, focuses the first and sends nothing',
  { tag: '@full' },
  async ({ page, t, person, sandbox }) => {
    await sandbox.settings({ registerOTP: false })
    const wizard = registerWizard(page, t)
    await wizard.open()
    await wizard.fillPhone('081234567')
    await expect(wizard.text(t('registerWizard:error.PHONE_NUMBER_REQUIRE_10_DIGIT'))).toBeVisible()
    await expect(wizard.phone).toBeFocused()
    const thai = person.phone.replaceAll(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'.charAt(Number(digit)))
    await wizard.fillPhone(`${thai.slice(0, 3)} ${thai.slice(3)}`)

    await wizard.name.fill(person.name)
    await wizard.password.fill(person.password)
    await wizard.confirmPassword.fill('another')
    await wizard.next.click()
    await expect(wizard.text(t('registerWizard:error.PASSWORDS_DO_NOT_MATCH'))).toBeVisible()
    await expect(wizard.confirmPassword).toBeFocused()
    await wizard.fillProfile(person)

    await wizard.chooseBank('KTB')
    await wizard.accountNo.fill(person.accountNo)
    await wizard.firstName.fill('มาลี')
    await wizard.lastName.fill('saetang')
    await expect(wizard.lastName).toHaveValue('SAETANG')
    await wizard.register.click()
    await expect(wizard.text(t('registerWizard:error.BANK_ACCOUNT_NAME_ENG'))).toBeVisible()
    await wizard.firstName.fill('malee')
    await wizard.register.click()
    await expect(wizard.done).toBeVisible()
  },
)

test(
  'registration, password or digits refused by the server, shows the problem under the field',
  { tag: '@full' },
  async ({ page, t, person, sandbox }) => {
    await sandbox.settings({ registerOTP: false })
    const wizard = registerWizard(page, t)
    await wizard.open()
    await wizard.fillPhone(person.phone)
    await wizard.fillProfile({ ...person, password: 'five5' })
    await expect(wizard.text(t('registerWizard:error.PASSWORD_WEAK'))).toBeVisible()
    await expect(wizard.password).toBeFocused()
    await wizard.fillProfile(person)
    await wizard.fillBank({ ...person, accountNo: '12345' })
    await expect(wizard.text(t('registerWizard:error.ACCOUNT_NO_LENGTH'))).toBeVisible()
    await expect(wizard.accountNo).toBeFocused()
    await wizard.fillBank(person)
    await expect(wizard.done).toBeVisible()
  },
)

test(
  'registration, reload, returns to the step with everything but the password',
  { tag: '@full' },
  async ({ page, t, person, sandbox }) => {
    await sandbox.settings({ registerOTP: true })
    const wizard = registerWizard(page, t)
    const reloaded = async (step: Step): Promise<void> => {
      await page.reload()
      await expect(wizard.heading(step)).toBeVisible()
      const storage = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
      expect(storage).not.toContain(person.password)
    }
    await wizard.open()
    await wizard.phone.fill(person.phone)
    await reloaded('phone')
    await expect(wizard.phone).toHaveValue(person.phone)
    await wizard.next.click()
    await wizard.code.waitFor()
    await reloaded('otp')
    await wizard.pasteCode(await sandbox.code(person.phone))
    await expect(wizard.heading('profile')).toBeVisible()
    await wizard.name.fill(person.name)
    await reloaded('profile')
    await expect(wizard.name).toHaveValue(person.name)
    await expect(wizard.password).toHaveValue('')
    await wizard.fillProfile(person)
    await wizard.chooseBank(person.bankCode)
    await wizard.accountNo.fill(person.accountNo)
    await reloaded('bank')
    await expect(wizard.accountNo).toHaveValue(person.accountNo)
    // The reload dropped the password, which is required again.
    await wizard.firstName.fill(person.firstName)
    await wizard.lastName.fill(person.lastName)
    await wizard.register.click()
    await expect(wizard.heading('profile')).toBeVisible()
    await wizard.fillProfile(person)
    await wizard.register.click()
    await expect(wizard.done).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))).not.toContain(
      person.accountNo,
    )
  },
)

test('registration, Back of the page and of the browser, goes one step back and keeps the filled fields', async ({
  page,
  t,
  person,
  sandbox,
}) => {
  await sandbox.settings({ registerOTP: true })
  const wizard = registerWizard(page, t)
  await wizard.open()
  await wizard.fillPhone(person.phone)
  await wizard.code.waitFor()
  await page.goBack()
  await expect(wizard.phone).toHaveValue(person.phone)
  await wizard.next.click()
  // The first code is still valid.
  await wizard.pasteCode(await sandbox.code(person.phone))
  await expect(wizard.heading('profile')).toBeVisible()
  await wizard.fillProfile(person)
  await expect(wizard.heading('bank')).toBeVisible()
  await wizard.accountNo.fill(person.accountNo)
  await wizard.bank.click()
  await expect(wizard.banks).toBeVisible()
  await page.goBack()
  await expect(wizard.banks).toBeHidden()
  await expect(wizard.bank).toBeFocused()
  await page.goBack()
  await expect(wizard.password).toHaveValue(person.password)
  await wizard.back.click()
  await expect(wizard.phone).toHaveValue(person.phone)
  // The phone is verified already, so no second code is asked for.
  await wizard.next.click()
  await expect(wizard.name).toHaveValue(person.name)
  // A tap at once could be the second of two on the step before.
  await wizard.confirmPassword.press('Enter')
  await expect(wizard.accountNo).toHaveValue(person.accountNo)
  await wizard.fillBank(person)
  await page.waitForURL('**/user/home')
  await page.goBack()
  await expect(page).not.toHaveURL(/register/)
})

for (const language of ['th', 'lo', 'en'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    test(
      'list of banks, name in the language of the reader, has those recommended first and is searched',
      { tag: '@full' },
      async ({ page, t, person, sandbox }) => {
        await sandbox.settings({ registerOTP: false })
        const wizard = registerWizard(page, t)
        await wizard.open()
        await wizard.fillPhone(person.phone)
        await wizard.fillProfile(person)
        await wizard.bank.click()
        await expect(wizard.banks.getByRole('heading', { level: 3 })).toHaveText(
          ['recommended', ...(language === 'lo' ? ['LA', 'TH'] : ['TH', 'LA'])].map((group) => t(`registerWizard:bank.group.${group}`)),
        )
        await expect(wizard.banks.locator('li').first()).toContainText('KBANK')
        const logo = wizard.bankRow('KBANK').locator('img')
        await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
        await wizard.bankSearch.fill({ th: 'กรุงไทย', lo: 'krungthai', en: 'krungthai' }[language])
        await expect(wizard.banks.locator('li')).toHaveCount(1)
        await wizard.bankRow('KTB').click()
        await expect(wizard.bank).toHaveText({ th: 'ธนาคารกรุงไทย', lo: 'ທະນາຄານກຸງໄທ', en: 'Krungthai Bank' }[language])
        await expect(wizard.bank).toBeFocused()
      },
    )
  })
}

test('registration, lost answer, registers once and shows it', { tag: '@full' }, async ({ page, t, person, sandbox, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED/)
  await sandbox.settings({ registerOTP: false })
  const wizard = registerWizard(page, t)
  await wizard.open()
  await wizard.fillPhone(person.phone)
  await wizard.fillProfile(person)
  const keys: string[] = []
  await page.route(/\/api\/account$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? 'none')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await wizard.fillBank(person)
  await expect(wizard.done).toBeVisible({ timeout: 15_000 })
  expect(new Set(keys).size).toBe(1)
})

test('registration, 20 clicks within 50 ms, sends one request', { tag: '@full' }, async ({ page, t, person, sandbox }) => {
  await sandbox.settings({ registerOTP: false })
  const wizard = registerWizard(page, t)
  await wizard.open()
  await wizard.fillPhone(person.phone)
  await wizard.fillProfile(person)
  await wizard.chooseBank(person.bankCode)
  await wizard.accountNo.fill(person.accountNo)
  await wizard.firstName.fill(person.firstName)
  await wizard.lastName.fill(person.lastName)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/account') && sent.push(request.method()))
  await twentyClicks(wizard.register)
  await expect(wizard.done).toBeVisible()
  expect(sent).toEqual(['POST'])
})
