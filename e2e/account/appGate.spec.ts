import type { Page } from '@playwright/test'
import { agreement, homePage } from '../models/homePage.ts'
import { shell } from '../models/shell.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage, languages } from '../support/words.ts'

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

for (const language of languages) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-18 2.routes-4 2.routes-12 2.routes-19
    test('contact page, of a player and of anyone, stands under the bar and has a logout for players only', async ({ page, t, player }) => {
      expect(player.token).not.toBe('')
      const heading = page.getByRole('heading', { level: 1 })
      await page.goto('/user/contact')
      await expect(heading).toHaveText(t('lookups:contact.title'))
      await expect(shell(page, t).logout).toBeVisible()
      expect(await gapUnderBar(page)).toBe(0)
      await page.goto('/contact')
      await expect(heading).toHaveText(t('lookups:contact.title'))
      await expect(shell(page, t).logout).toHaveCount(0)
      expect(await gapUnderBar(page)).toBe(0)
      await expect(page.getByText('1.1.14')).toBeVisible()
    })
  })
}

const gapUnderBar = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [bar, main] = ['header', 'main'].map((name) => document.querySelector(name)?.getBoundingClientRect())
    return Math.round((main?.top ?? Number.NaN) - (bar?.bottom ?? Number.NaN))
  })
