import type { Locator, Page } from '@playwright/test'
import { patternOf, type Translate } from '../support/words.ts'

export type Method = 'qr' | 'bank' | 'trueWallet' | 'gift'
export type BankCode = 'KBANK' | 'WW' | 'PAYTIMZ' | 'PAYONEX' | 'FP'

export function depositSheet(page: Page, t: Translate) {
  const sheet = page.getByRole('dialog', { name: t('deposit:title'), exact: true })
  // The accessible name of a row includes its note.
  const row = (name: string) => sheet.getByRole('listitem').getByRole('button').filter({ hasText: name }).first()
  const model = {
    sheet,
    amount: sheet.getByLabel(t('deposit:amount'), { exact: true }),
    quick: (baht: string) => sheet.getByRole('group', { name: t('ui:money.quick') }).getByRole('button', { name: baht, exact: true }),
    next: sheet.getByRole('form', { name: t('deposit:title') }).locator('button[type=submit]'),
    /** After a refusal or at the end of a QR. */
    create: sheet.getByRole('button', { name: patternOf(t('qrDeposit:create')) }),
    back: sheet.locator('header').getByRole('button', { name: t('ui:back'), exact: true }),
    cancel: sheet.getByRole('button', { name: t('qrDeposit:cancel'), exact: true }),
    cancelQr: async (): Promise<void> => {
      await model.cancel.click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('qrDeposit:cancelYes'), exact: true })
        .click()
    },
    picture: sheet.getByRole('img', { name: patternOf(t('qrDeposit:picture')) }),
    paid: sheet.getByText(t('deposit:receipt.title'), { exact: true }),
    done: sheet.getByRole('button', { name: t('deposit:receipt.done'), exact: true }),
    expired: sheet.getByText(t('qrDeposit:expired.title'), { exact: true }),
    change: sheet.getByRole('button', { name: t('deposit:change'), exact: true }),
    method: (method: Method): Locator => row(t(`deposit:method.${method}`)),
    otherBank: row(t('deposit:transfer.otherBank')),
    banks: page.getByRole('dialog', { name: t('deposit:transfer.chooseBank'), exact: true }),
    bank: (accountNo: string): Locator => model.banks.getByRole('button').filter({ hasText: accountNo }),
    choose: async (method: Method): Promise<void> => {
      await model.change.click()
      await model.method(method).click()
    },
    chooseProvider: async (code: BankCode): Promise<void> => {
      await model.change.click()
      await sheet.getByRole('button', { name: t('deposit:anotherQr') }).click()
      await sheet.getByRole('button', { name: new RegExp(`· ${code}$`) }).click()
    },
    close: () =>
      sheet
        .locator('header')
        .getByRole('button', { name: t('ui:close') })
        .click(),
    createQr: async (amount: string): Promise<Qr> => {
      await model.amount.fill(amount)
      const answered = page.waitForResponse((response) => /\/api\/qrcode\//.test(response.url()) && response.request().method() === 'POST')
      await model.next.click()
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

export function giftForm(sheet: Locator, t: Translate) {
  const part = sheet
  const model = {
    part,
    link: part.getByLabel(t('giftLink:link'), { exact: true }),
    submit: part.getByRole('button', { name: t('giftLink:send'), exact: true }),
    alert: part.getByRole('alert'),
    checking: part.getByText(t('ui:command.checking'), { exact: true }),
    pending: part.getByText(t('ui:command.pending'), { exact: true }),
    undecided: part.getByText(t('ui:command.undecided'), { exact: true }),
    begin: part.getByRole('button', { name: t('ui:command.again') }),
    again: part.getByRole('button', { name: t('giftLink:again') }),
    credited: (amount: string) =>
      part
        .getByRole('status')
        .filter({ hasText: t('deposit:receipt.title') })
        .filter({ hasText: amount }),
    send: async (link: string): Promise<void> => {
      await model.link.fill(link)
      await model.submit.click()
    },
  }
  return model
}

export function transferForm(page: Page, sheet: Locator, t: Translate) {
  const part = sheet
  const deposit = depositSheet(page, t)
  const model = {
    part,
    submit: part.getByRole('button', { name: patternOf(t('deposit:transfer.sent')) }),
    alert: part.getByRole('alert'),
    checking: part.getByText(t('ui:command.checking'), { exact: true }),
    undecided: part.getByText(t('ui:command.undecided'), { exact: true }),
    begin: part.getByRole('button', { name: t('ui:command.again') }),
    slip: part.getByRole('button', { name: t('deposit:transfer.slip') }),
    again: part.getByRole('button', { name: t('deposit:transfer.again') }),
    expected: (amount: string) =>
      part
        .getByRole('status')
        .filter({ hasText: t('deposit:transfer.sentStep') })
        .filter({ hasText: amount }),
    overdue: (amount: string) => part.getByText(t('deposit:transfer.overdue', { amount })),
    arrived: deposit.paid,
    done: deposit.done,
    fill: async (amount: string, method: Method = 'bank'): Promise<void> => {
      await deposit.amount.fill(amount)
      await deposit.choose(method)
    },
    announce: async (amount: string, method: Method = 'bank'): Promise<void> => {
      await model.fill(amount, method)
      // By key, because a tap this early may have been meant for the button before.
      await model.submit.press('Enter')
    },
  }
  return model
}

export function nameEditor(page: Page, sheet: Locator, t: Translate) {
  const editor = page.getByRole('dialog', { name: t('bankNameEdit:title') })
  const model = {
    editor,
    offer: sheet.getByRole('button', { name: t('bankNameEdit:edit') }),
    name: editor.getByLabel(t('bankNameEdit:name'), { exact: true }),
    save: editor.getByRole('button', { name: t('bankNameEdit:save') }),
    alert: editor.getByRole('alert'),
    english: page.getByText(t('bankNameEdit:english')),
    copied: page.getByText(patternOf(t('ui:copy.done'))),
    write: async (name: string): Promise<void> => {
      await model.name.fill(name)
      await model.save.click()
    },
  }
  return model
}
