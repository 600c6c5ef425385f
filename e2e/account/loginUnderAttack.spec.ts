import { loginPage } from '../models/loginPage.ts'
import { registerWizard } from '../models/registerWizard.ts'
import { resetSheet } from '../sheets/resetSheet.ts'
import { newPlayer, post } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: { TRUSTED_PROXIES: '127.0.0.1', OTP_TOTAL_SENDS: '1', OTP_TOTAL_TRIES: '1' } })

// @covers T2
test('login, account under attack, succeeds from a new and from a known browser', async ({ page, t, person, server }) => {
  const { phone, password } = await newPlayer(server.origin, person)
  const attack = async (): Promise<void> => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${attempt}` }
      const body = JSON.stringify({ username: phone, password: 'wrong-horse-9' })
      await fetch(`${server.origin}/api/login`, { method: 'POST', headers, body })
    }
  }
  const statuses: number[] = []
  page.on('response', (response) => response.url().endsWith('/api/login') && statuses.push(response.status()))
  const login = loginPage(page, t)

  await attack()
  await login.open()
  await login.signIn({ phone, password })
  await expect(page).toHaveURL(/\/user/)
  expect(statuses).toEqual([429, 200])

  await attack()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await login.open()
  await login.signIn({ phone, password })
  await expect(page).toHaveURL(/\/user/)
  // The cookie of the first sign-in marks a known device.
  expect(statuses).toEqual([429, 200, 200])
})

// @covers T8
test(
  'registration and password reset, hourly code budgets used up, wait and continue without a press',
  { tag: '@full' },
  async ({ page, t, person, sandbox, server }) => {
    await sandbox.settings({ registerOTP: true })
    // The start of an hour in which no other test has used a code.
    const hourStart = 7_200_000 - (Date.now() % 3_600_000)
    await sandbox.clock(hourStart)
    const { otpToken } = (await post(`${server.origin}/api/otp/send`, { phoneNumber: '0898765432' })) as { otpToken: string }
    await expect(post(`${server.origin}/api/otp/verify`, { otpToken, otpCode: 'wrong' })).rejects.toThrow('OTP_CODE_INVALID')
    const statuses: number[] = []
    page.on('response', (response) => response.url().includes('/api/otp/') && statuses.push(response.status()))

    const wizard = registerWizard(page, t)
    await wizard.open()
    await wizard.fillPhone(person.phone)
    await wizard.code.waitFor()
    await wizard.pasteCode(await sandbox.code(person.phone))
    await expect(wizard.heading('profile')).toBeVisible()
    await wizard.fillProfile(person)
    await wizard.fillBank(person)
    await expect(wizard.done).toBeVisible()
    expect(statuses).toEqual([429, 200, 429, 200])

    await sandbox.clock(hourStart + 61_000)
    const reset = resetSheet(page, t)
    await reset.open()
    await reset.requestCode(person.phone)
    await reset.code.fill(await sandbox.code(person.phone))
    await reset.choose('better-words-4')
    await expect(reset.signIn).toBeVisible()
    expect(statuses).toEqual([429, 200, 429, 200, 429, 200, 429, 200])
  },
)
