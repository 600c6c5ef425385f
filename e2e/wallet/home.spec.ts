import type { Page } from '@playwright/test'
import { agreement } from '../models/homePage.ts'
import { homePage } from '../models/homePage.ts'
import { shell } from '../models/shell.ts'
import { statementPage } from '../models/statementPage.ts'
import { post } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { patternOf } from '../support/words.ts'

// @covers 9.limits-12
test('loader, answer within 200 ms, does not flicker', async ({ page, t, player }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/wallet$/, async (route) => {
    await released
    await route.continue()
  })
  const home = homePage(page, t)
  await home.open()
  const loader = home.main.locator('[aria-busy=true] [role=status] > [aria-hidden]')
  for (const [property, value] of Object.entries({ 'animation-delay': '0.2s', 'animation-fill-mode': 'both', 'animation-name': /appear/ }))
    await expect(loader).toHaveCSS(property, value)
  release()
  await expect(home.hello(player.name)).toBeVisible()
})

// @covers 2.home-16 2.modals-1
test('agreement, opened again from home, asks for nothing', async ({ page, t, player }) => {
  const home = homePage(page, t)
  await home.open()
  await expect(home.hello(player.name)).toBeVisible()
  await home.main.getByRole('button', { name: t('home:agreement') }).click()
  const terms = agreement(page, t)
  await expect(terms.sheet.getByRole('listitem')).toHaveCount(3)
  await expect(terms.accept).toBeHidden()
})

// @covers 2.routes-4 2.routes-19
test('contact, page of a player and public page, stands under the bar, with a logout for players only', async ({ page, t, player }) => {
  await page.goto('/user/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('lookups:contact.title'))
  expect(player.token).not.toBe('')
  await expect(page.getByRole('banner').getByRole('button', { name: t('app:menu.logout') })).toBeVisible()
  expect(await gapUnderBar(page)).toBe(0)
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('lookups:contact.title'))
  await expect(shell(page, t).logout).toHaveCount(0)
  expect(await gapUnderBar(page)).toBe(0)
})

for (const { language, leading } of [
  { language: 'th', leading: 1.6 },
  { language: 'lo', leading: 1.7 },
] as const) {
  test.describe(language, () => {
    test.use({ language })

    // @covers G25.1 G25.5 G25.6
    test('text, every script, has room for its marks, breaks between words and shows relative times in the language', async ({
      page,
      t,
      player,
      sandbox,
      server,
    }) => {
      const bearer = { authorization: `Bearer ${player.token}` }
      const { qrcodeId } = (await post(`${server.origin}/api/qrcode/KBANK`, { amount: 100 }, bearer)) as { qrcodeId: string }
      await sandbox.payQr(qrcodeId)
      await sandbox.clock(2 * 60 * 60_000 + 60_000)
      const { open, rows } = statementPage(page, t)
      await open()
      await expect(rows.first()).toContainText(t('app:ago.hour_other', { count: 2 }))
      await homePage(page, t).open()
      await expect(homePage(page, t).latest).toContainText(t('app:ago.hour_other', { count: 2 }))
      expect(await tightText(page, leading)).toEqual([])
      await page.goto('/contact')
      await expect(page.getByText(patternOf(t('lookups:contact.version')))).toBeVisible()
      expect(await tightText(page, leading)).toEqual([])
    })
  })
}

const gapUnderBar = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [bar, main] = ['header', 'main'].map((name) => document.querySelector(name)?.getBoundingClientRect())
    return Math.round((main?.top ?? Number.NaN) - (bar?.bottom ?? Number.NaN))
  })

const tightText = (page: Page, least: number): Promise<string[]> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('h1, h2, h3, p, li, label, small, dt, button, a')]
        // Excludes the baht sign, which has no marks.
        .filter((element) => /[\u0e01-\u0e3a\u0e40-\u0eff]/.test(element.textContent))
        .flatMap((element) => {
          const { fontSize, lineHeight, wordBreak } = getComputedStyle(element)
          const leading = parseFloat(lineHeight) / parseFloat(fontSize)
          return leading >= wanted - 0.01 && wordBreak === 'normal' ? [] : [`${element.textContent}: ${leading} ${wordBreak}`]
        }),
    least,
  )
