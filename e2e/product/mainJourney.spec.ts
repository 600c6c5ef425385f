import { loginPage, waitForHydration, remembered, rememberedLanguage } from '../models/loginPage.ts'
import { completeJourney } from '../models/completeJourney.ts'
import { expect, test } from '../support/test.ts'
import { languages, wordsOf } from '../support/words.ts'

for (const language of languages) {
  // @covers 1.product-1 1.language-2 1.language-3 1.language-6 1.language-7 1.home-6 1.agreement-3 2.routes-8 2.home-10 2.register-2
  // @covers 3.storage-1 3.storage-4 4.register-6 G14.2
  test(
    `main journey, phone in ${language}, passes every step`,
    { tag: language === 'lo' ? [] : '@full' },
    async ({ page, person, sandbox, context }) => {
      await context.clearCookies()
      await sandbox.settings({ registerOTP: true })
      await page.goto('/')
      await page.waitForURL('**/login')
      await waitForHydration(page)
      await expect(page.locator('html')).toHaveAttribute('lang', 'th')
      if (language !== 'th') {
        await test.step('another language needs no reload and keeps what was typed', async () => {
          const login = loginPage(page, wordsOf('th'))
          await login.phone.fill(person.phone)
          const navigations: string[] = []
          page.on('framenavigated', (frame) => navigations.push(frame.url()))
          await login.chooseLanguage(language)
          await expect(loginPage(page, wordsOf(language)).phone).toHaveValue(person.phone)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expect(page).toHaveTitle(new RegExp(wordsOf(language)('app:title.login')))
          expect(await rememberedLanguage(page)).toEqual(remembered(language))
          expect(navigations).toEqual([])
        })
      }
      await completeJourney({ page, t: wordsOf(language), person, sandbox })
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    },
  )
}

test.describe('main journey on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('main journey, 1280 px wide, passes every step', { tag: '@full' }, async ({ page, t, person, sandbox }) => {
    await sandbox.settings({ registerOTP: true })
    await page.goto('/')
    await page.waitForURL('**/login')
    await completeJourney({ page, t, person, sandbox })
  })
})
