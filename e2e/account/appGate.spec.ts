import { agreement, homePage } from '../models/homePage.ts'
import { loginPage, remembered, rememberedLanguage } from '../models/loginPage.ts'
import { registerWizard } from '../models/registerWizard.ts'
import { shell } from '../models/shell.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage, languages, wordsOf } from '../support/words.ts'

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.agreement-2 1.agreement-3 3.storage-1
    test('agreement, first visit to home, opens after 1.5 s and is accepted once', async ({ page, t, player }) => {
      await page.evaluate(() => localStorage.removeItem('remember-agreement'))
      const home = homePage(page, t)
      await home.open()
      await expect(home.hello(player.name)).toBeVisible()
      const terms = agreement(page, t)
      await expect(terms.sheet).toBeHidden()
      await expect(terms.sheet).toBeVisible()
      await terms.accept.click()
      await expect(terms.sheet).toBeHidden()
      expect(await page.evaluate(() => localStorage.getItem('remember-agreement'))).not.toBeNull()
      await page.clock.install()
      await page.reload()
      await expect(home.hello(player.name)).toBeVisible()
      await page.clock.runFor(5000)
      await expect(terms.sheet).toBeHidden()
    })
  })
}

// @covers 1.agreement-1 9.limits-13
test('agreement, clock of the page moved by hand, opens exactly 1.5 s after home', { tag: '@full' }, async ({ page, t, player }) => {
  await page.evaluate(() => localStorage.removeItem('remember-agreement'))
  // The page's time advances only on command from here on.
  await page.clock.install({ time: Date.now() })
  await page.clock.pauseAt(Date.now() + 1000)
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/agreements') && requests.push(request.url()))
  const home = homePage(page, t)
  await home.open()
  await expect(home.hello(player.name)).toBeVisible()
  await page.clock.runFor(1499)
  expect(requests).toEqual([])
  const answered = page.waitForResponse('**/api/lookup/agreements')
  await page.clock.runFor(1)
  await answered
  await page.clock.resume()
  await expect(agreement(page, t).sheet).toBeVisible()
})

// @covers 1.language-2 1.language-6 1.language-7 3.storage-4
test('language, changed while typing, keeps the text and the choice without a reload', async ({ page, t, person }) => {
  const wizard = registerWizard(page, t)
  await wizard.open()
  await wizard.phone.fill(person.phone)
  const navigations: string[] = []
  page.on('framenavigated', (frame) => navigations.push(frame.url()))
  for (const language of ['lo', 'en', 'th'] as const) {
    await loginPage(page, t).chooseLanguage(language)
    const translated = registerWizard(page, wordsOf(language))
    await expect(translated.phone).toHaveValue(person.phone)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page).toHaveTitle(new RegExp(wordsOf(language)('app:title.register')))
    expect(await rememberedLanguage(page)).toEqual(remembered(language))
  }
  expect(navigations).toEqual([])
})

for (const language of languages) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-18 2.routes-12 2.routes-22 2.menus-5
    test('public pages, conditions and an unknown address, show their titles', async ({ page, t, player, browserErrors }) => {
      browserErrors.allow(/status of 404 .*nowhere/)
      for (const [path, title] of [
        ['/user/contact', 'lookups:contact.title'],
        ['/nowhere/at-all', 'app:notFound.title'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(title))
      }
      await homePage(page, t).open()
      await expect(homePage(page, t).hello(player.name)).toBeVisible()
      await shell(page, t).conditions.click()
      const conditions = page.getByRole('dialog', { name: t('appGate:conditions.title') })
      await expect(conditions).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(conditions).toBeHidden()
      for (const [path, title] of [
        ['/howto', 'lookups:howto.title'],
        ['/contact', 'lookups:contact.title'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(title))
      }
      await expect(page.getByText('1.1.14')).toBeVisible()
    })
  })
}
