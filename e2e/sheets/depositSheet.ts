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

export function giftForm(sheet: Locator, say: Say) {
  const part = sheet.getByRole('region', { name: say('giftLink:heading') })
  const model = {
    part,
    link: part.getByLabel(say('giftLink:link'), { exact: true }),
    submit: part.getByRole('button', { name: say('giftLink:send'), exact: true }),
    alert: part.getByRole('alert'),
    checking: part.getByText(say('ui:command.checking'), { exact: true }),
    pending: part.getByText(say('ui:command.pending'), { exact: true }),
    undecided: part.getByText(say('ui:command.undecided'), { exact: true }),
    begin: part.getByRole('button', { name: say('ui:command.again') }),
    again: part.getByRole('button', { name: say('giftLink:again') }),
    credited: (amount: string) => part.getByText(say('giftLink:amount', { amount })),
    send: async (link: string): Promise<void> => {
      await model.link.fill(link)
      await model.submit.click()
    },
  }
  return model
}

export function transferForm(sheet: Locator, say: Say) {
  const part = sheet.getByRole('region', { name: say('deposit:transfer.title') })
  const model = {
    part,
    amount: part.getByLabel(say('deposit:transfer.amount'), { exact: true }),
    submit: part.getByRole('button', { name: say('deposit:transfer.send'), exact: true }),
    alert: part.getByRole('alert'),
    checking: part.getByText(say('ui:command.checking'), { exact: true }),
    undecided: part.getByText(say('ui:command.undecided'), { exact: true }),
    begin: part.getByRole('button', { name: say('ui:command.again') }),
    slip: part.getByRole('button', { name: say('deposit:transfer.slip') }),
    again: part.getByRole('button', { name: say('deposit:transfer.again') }),
    expected: (amount: string) => part.getByText(say('deposit:transfer.expected', { amount })),
    overdue: (amount: string) => part.getByText(say('deposit:transfer.overdue', { amount })),
    arrived: (amount: string) => part.getByText(say('deposit:transfer.arrived', { amount })),
    announce: async (amount: string): Promise<void> => {
      await model.amount.fill(amount)
      await model.submit.click()
    },
  }
  return model
}

export function nameEditor(page: Page, sheet: Locator, say: Say) {
  const editor = page.getByRole('dialog', { name: say('bankNameEdit:title') })
  const model = {
    editor,
    offer: sheet.getByRole('button', { name: say('bankNameEdit:edit') }),
    name: editor.getByLabel(say('bankNameEdit:name'), { exact: true }),
    save: editor.getByRole('button', { name: say('bankNameEdit:save') }),
    alert: editor.getByRole('alert'),
    english: page.getByText(say('bankNameEdit:english')),
    copied: page.getByText(patternOf(say('ui:copy.done'))),
    write: async (name: string): Promise<void> => {
      await model.name.fill(name)
      await model.save.click()
    },
  }
  return model
}
