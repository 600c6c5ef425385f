import type { Locator, Page } from '@playwright/test'
import { patternOf, type Say } from '../support/words.ts'

export type BankCode = 'KBANK' | 'WW' | 'PAYTIMZ' | 'PAYONEX' | 'FP'

export function depositSheet(page: Page, say: Say) {
  const sheet = page.getByRole('dialog', { name: say('deposit:title') })
  const model = {
    sheet,
    amount: sheet.getByLabel(say('qrDeposit:amount'), { exact: true }),
    create: sheet.getByRole('button', { name: say('qrDeposit:create'), exact: true }),
    cancel: sheet.getByRole('button', { name: say('qrDeposit:cancel') }),
    picture: sheet.getByRole('img', { name: patternOf(say('qrDeposit:picture')) }),
    paid: sheet.getByText(say('qrDeposit:paid.title'), { exact: true }),
    expired: sheet.getByText(say('qrDeposit:expired.title'), { exact: true }),
    again: sheet.getByRole('button', { name: say('qrDeposit:expired.again') }),
    provider: (code: BankCode): Locator => sheet.getByRole('radio', { name: code, exact: true }),
    close: () =>
      sheet
        .locator('header')
        .getByRole('button', { name: say('ui:close') })
        .click(),
    createQr: async (amount: string): Promise<Qr> => {
      await model.amount.fill(amount)
      const answered = page.waitForResponse((response) => /\/api\/qrcode\//.test(response.url()) && response.request().method() === 'POST')
      await model.create.click()
      const { qrcodeId } = (await (await answered).json()) as Qr
      await model.picture.waitFor()
      return { qrcodeId }
    },
    secondsLeft: async (): Promise<number> => {
      const [, minutes, seconds] = /(\d+):(\d\d)/.exec(await sheet.getByText(/^\d+:\d\d$/).innerText()) ?? []
      return Number(minutes) * 60 + Number(seconds)
    },
  }
  return model
}
export type Qr = { qrcodeId: string }
