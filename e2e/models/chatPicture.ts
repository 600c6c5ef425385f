import { expect, type Locator, type Page } from '@playwright/test'
import type { Sandbox } from '../backend/sandbox.ts'
import type { Say } from '../support/words.ts'
import { chatWidget } from './chatWidget.ts'

/** The link of the image expires after a minute. It still shows later, enlarged in the page: no tab, and no history entry. */
export async function seePicture(page: Page, say: Say, sandbox: Sandbox): Promise<void> {
  const chat = chatWidget(page, say)
  let isFirst = true
  await page.route('**/files/**', async (route) => {
    if (isFirst) await sandbox.clock(61_000)
    isFirst = false
    await route.continue()
  })
  const refused = page.waitForResponse((response) => response.url().includes('/files/') && response.status() === 404)
  await chat.open()
  await refused
  await isDrawn(chat.log.getByRole('img', { name: say('chat:media.image'), exact: true }))
  await chat.picture.click()
  await isDrawn(chat.large.getByRole('img'))
  await page.keyboard.press('Escape')
  await expect(chat.large).toHaveCount(0)
  await expect(chat.panel).toBeVisible()
}

export const isDrawn = (picture: Locator): Promise<void> =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
