import { type Page, expect, type Locator } from '@playwright/test'
import { patternOf, type Translate } from '../support/words.ts'
import type { Sandbox } from '../backend/sandbox.ts'

export function chatWidget(page: Page, t: Translate) {
  const panel = page.getByRole('dialog', { name: t('chat:title'), exact: true })
  const log = panel.getByRole('region', { name: t('chat:log'), exact: true })
  const button = (key: string) => panel.getByRole('button', { name: t(key), exact: true })
  const field = panel.getByRole('textbox', { name: t('chat:field'), exact: true })
  const model = {
    panel,
    log,
    field,
    launcher: page.locator('#chat button[aria-haspopup=dialog]'),
    invitation: page.getByRole('button', { name: t('chat:invitation'), exact: true }),
    messages: log.getByRole('listitem'),
    message: (words: string | RegExp) => log.getByRole('listitem').filter({ hasText: words }),
    large: page.getByRole('dialog', { name: t('chat:media.image'), exact: true }),
    picture: log.getByRole('button', { name: t('chat:media.open', { what: t('chat:media.image') }), exact: true }),
    older: log.getByRole('button', { name: t('chat:older'), exact: true }),
    send: button('chat:send'),
    attachment: button('chat:attach'),
    close: button('ui:close'),
    resend: button('chat:resend'),
    remove: button('chat:remove'),
    cancel: button('chat:cancel'),
    progress: panel.getByRole('progressbar'),
    connected: panel.getByText(t('chat:connection.connected'), { exact: true }),
    sent: log.getByText(t('chat:delivery.succeed'), { exact: true }),
    failed: log.getByText(t('chat:delivery.failed'), { exact: true }),
    uploading: log.getByText(patternOf(t('chat:delivery.uploading_file'))),
    toEnd: panel.getByRole('button', { name: t('chat:toEnd'), exact: true }),
    alert: panel.getByRole('alert'),
    open: async (): Promise<void> => {
      await model.launcher.click()
      await field.waitFor()
    },
    write: async (words: string): Promise<void> => {
      await field.fill(words)
      await model.send.click()
    },
    attach: (file: { name: string; mimeType: string; buffer: Buffer }) => panel.locator('input[type=file]').setInputFiles(file),
  }
  return model
}

/** The link of the image expires after a minute. It still shows later, enlarged in the page. */
export async function checkPicture(page: Page, t: Translate, sandbox: Sandbox): Promise<void> {
  const chat = chatWidget(page, t)
  let isFirst = true
  await page.route('**/files/**', async (route) => {
    if (isFirst) await sandbox.clock(61_000)
    isFirst = false
    await route.continue()
  })
  const refused = page.waitForResponse((response) => response.url().includes('/files/') && response.status() === 404)
  await chat.open()
  await refused
  await expectDrawn(chat.log.getByRole('img', { name: t('chat:media.image'), exact: true }))
  await chat.picture.click()
  await expectDrawn(chat.large.getByRole('img'))
  await page.keyboard.press('Escape')
  await expect(chat.large).toHaveCount(0)
  await expect(chat.panel).toBeVisible()
}

export const expectDrawn = (picture: Locator): Promise<void> =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

export const picture = {
  name: 'slip.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'),
}
export const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chat.') && key.includes('.draft.')))

export const countStoredFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('krapao-chat')
        opening.addEventListener('error', () => reject(new Error('it does not open')))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('files').objectStore('files').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
  )
