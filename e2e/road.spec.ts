// The whole road: open, register by phone, sign in, deposit by QR, the bank pays, and the money is there.
import { loginPage, live, remembered, rememberedLanguage } from './models/loginPage.ts'
import { walkTheRoad } from './models/road.ts'
import { expect, test } from './world/test.ts'
import { languages, wordsOf } from './world/words.ts'

for (const language of languages) {
  test(`the road, on a phone, in ${language}`, async ({ page, person, sandbox, context }) => {
    await context.clearCookies()
    await sandbox.settings({ registerOTP: true })
    await page.goto('/')
    await page.waitForURL('**/login')
    await live(page)
    // Thai unless somebody chooses.
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    if (language !== 'th') {
      await loginPage(page, wordsOf('th')).chooseLanguage(language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      expect(await rememberedLanguage(page)).toEqual(remembered(language))
    }
    await walkTheRoad({ page, say: wordsOf(language), person, sandbox })
    // Thai and Lao are read by their own fonts.
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  })
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the road', async ({ page, say, person, sandbox }) => {
    await sandbox.settings({ registerOTP: true })
    await page.goto('/')
    await page.waitForURL('**/login')
    await walkTheRoad({ page, say, person, sandbox })
  })
})
