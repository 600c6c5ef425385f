import type { Page } from '@playwright/test'
import { homePage } from '../models/homePage.ts'
import { post } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { cookieOf, localeOf, patternOf, wordsOf } from '../support/words.ts'

// @covers G25.1 G25.5 G25.6
test('text, every script, has room for its marks, breaks between words and shows relative times in the language', async ({
  page,
  player,
  sandbox,
  server,
  context,
}) => {
  const bearer = { authorization: `Bearer ${player.token}` }
  const { qrcodeId } = (await post(`${server.origin}/api/qrcode/KBANK`, { amount: 100 }, bearer)) as { qrcodeId: string }
  await sandbox.payQr(qrcodeId)
  await sandbox.clock(2 * 60 * 60_000 + 60_000)
  for (const { language, leading } of [
    { language: 'th', leading: 1.6 },
    { language: 'lo', leading: 1.7 },
  ] as const)
    await test.step(language, async () => {
      const t = wordsOf(language)
      await context.addCookies([{ name: 'LOCALE', value: cookieOf(language), url: server.origin }])
      await page.evaluate((locale) => localStorage.setItem('locale', locale), localeOf(language))
      await homePage(page, t).open()
      await expect(homePage(page, t).latest).toContainText(t('app:ago.hour_other', { count: 2 }))
      expect(await tightText(page, leading)).toEqual([])
      await page.goto('/user/contact')
      await expect(page.getByText(patternOf(t('lookups:contact.version')))).toBeVisible()
      expect(await tightText(page, leading)).toEqual([])
    })
})

test('home, opened again, shows the balances of the last visit before any script has loaded, and none while they are hidden', async ({
  page,
  t,
  player,
}) => {
  const home = homePage(page, t)
  await home.arrive(player.name)
  await page.route('**/assets/*.js', () => {})
  const openWith = async (hidden: boolean): Promise<void> => {
    // Without the app, which would overwrite them.
    await page.goto('/icon.svg')
    await page.evaluate((isHidden) => {
      const last = JSON.parse(localStorage.getItem('last-balances') ?? '{}') as object
      localStorage.setItem('last-balances', JSON.stringify({ ...last, total: 123_456_789, wallet: 123_456_789 }))
      localStorage.setItem('balances-hidden', String(isHidden))
    }, hidden)
    await page.goto('/user/home', { waitUntil: 'commit' })
  }
  await openWith(false)
  await expect(page.getByTestId('total')).toHaveText('฿1,234,567.89')
  await expect(page.getByTestId('wallet-amount')).toHaveText('1,234,567.89')
  await openWith(true)
  await expect(page.getByTestId('total')).toHaveText('–')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('1,234,567.89')).toHaveCount(0)
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
