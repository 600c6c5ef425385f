import type { Locator, Page } from '@playwright/test'
import type { Translate } from '../support/words.ts'

export type PictureFile = { name: string; mimeType: string; buffer: Buffer }

export function slipsSheet(page: Page, t: Translate) {
  const sheet = page.getByRole('dialog', { name: t('slips:title'), exact: true })
  const button = (key: string): Locator => sheet.getByRole('button', { name: t(key), exact: true })
  const table = sheet.getByRole('table', { name: t('slips:sent.title') })
  const model = {
    sheet,
    table,
    rows: table.getByRole('row').filter({ has: page.getByRole('cell') }),
    preview: sheet.getByRole('img', { name: t('slips:preview') }),
    seenSlip: sheet.getByText(t('slips:seen.slip')),
    unclear: sheet.getByText(t('slips:seen.unclear'), { exact: true }),
    wrong: sheet.getByText(t('slips:seen.other'), { exact: true }),
    choose: button('slips:choose.action'),
    send: button('slips:send'),
    sendAnyway: button('slips:sendAnyway'),
    sendAgain: button('slips:sendAgain'),
    stop: button('slips:stop'),
    another: button('slips:another'),
    refresh: button('slips:sent.refresh'),
    progress: sheet.getByRole('progressbar'),
    accepted: sheet.getByText(t('slips:accepted'), { exact: true }),
    refused: sheet.getByText(t('slips:refused'), { exact: true }),
    processing: sheet.getByText(t('slips:processing'), { exact: true }),
    tabBlocked: sheet.getByRole('status').filter({ hasText: t('slips:blocked') }),
    openFromHome: async (): Promise<void> => {
      await page.goto('/user/home')
      await page
        .getByRole('main')
        .getByRole('button', { name: t('home:slips') })
        .click()
      await sheet.waitFor()
    },
    pick: async (file: PictureFile): Promise<void> => {
      const chooser = page.waitForEvent('filechooser')
      await model.choose.click()
      await (await chooser).setFiles(file)
    },
    paste: (file: PictureFile) => give(page, 'paste', file),
    drop: (file: PictureFile) => give(page, 'drop', file),
    upload: async (file: PictureFile): Promise<void> => {
      await model.pick(file)
      await model.send.click()
    },
  }
  return model
}

/** Sends a synthetic event, because Playwright cannot paste or drop a file. */
async function give(page: Page, what: 'paste' | 'drop', { name, mimeType, buffer }: PictureFile): Promise<void> {
  await page.evaluate(
    ([kind, file, type, text]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], file, { type }))
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      document.body.dispatchEvent(event)
    },
    [what, name, mimeType, buffer.toString('base64')] as const,
  )
}
