import { chatWidget } from '../models/chatWidget.ts'
import { homePage } from '../models/homePage.ts'
import { shell } from '../models/shell.ts'
import { expect, test } from '../support/test.ts'
import type { Locator } from '@playwright/test'
import { inLanguage } from '../support/words.ts'

for (const language of ['th', 'lo', 'en'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language, viewport: { width: 320, height: 640 } })

    test('chat button, smallest phone, is beside the page and is shown to players and guests', async ({ page, t, player }) => {
      const home = homePage(page, t)
      const chat = chatWidget(page, t)
      const isBesideThePage = async () => {
        await expect(chat.launcher).toBeVisible()
        // A page may still be replaced by the next one.
        await expect(async () => expect(await overlap(chat.launcher, page.getByRole('main'))).toBe(false)).toPass()
      }
      await home.open()
      await home.refreshed()
      await isBesideThePage()
      await page.goto('/user/contact')
      await isBesideThePage()
      await chat.open()
      await chat.write(`Contact ${player.phone}`)
      await expect(chat.sent).toHaveCount(1)
      await chat.close.click()
      await shell(page, t).logout.click()
      await page.waitForURL('**/login')
      await isBesideThePage()
      await page.goto('/contact')
      await isBesideThePage()
    })

    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      test.describe(`${viewport.width} px wide`, () => {
        test.use({ viewport })

        test('the invitation to chat covers nothing of the page', async ({ page, t, player }) => {
          const chat = chatWidget(page, t)
          await homePage(page, t).open()
          await expect(homePage(page, t).hello(player.name)).toBeVisible()
          await expect(chat.invitation).toBeVisible()
          expect(await overlap(chat.invitation, page.getByRole('main'))).toBe(false)
        })
      })
    }
  })
}

test.describe('chat, wide window, stands beside the page', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('Back, sheet over the chat, closes one thing at a time and leaves the chat open over pages', async ({ page, t, player }) => {
    const chat = chatWidget(page, t)
    const menu = shell(page, t)
    await page.goto('/user/home')
    await homePage(page, t).refreshed()
    await chat.open()
    // It would hide amounts.
    expect(await overlap(chat.panel, page.getByRole('main'))).toBe(false)
    await chat.write(`Back ${player.phone}`)
    await menu.statement.click()
    await expect(page).toHaveURL(/\/statement$/)
    await menu.conditions.click()
    const sheet = page.getByRole('dialog', { name: t('appGate:conditions.title'), exact: true })
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(chat.panel).toBeVisible()
    await expect(page).toHaveURL(/\/statement$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/user\/home$/)
    await expect(chat.panel).toBeVisible()
    await page.goBack()
    await expect(chat.panel).toBeHidden()
    await expect(page).toHaveURL(/\/user\/home$/)
  })
})

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('an element is not visible')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
