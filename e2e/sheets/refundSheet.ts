import type { Page } from '@playwright/test'
import { patternOf, type Say } from '../support/words.ts'
import { carousel, sheetParts } from './sheetParts.ts'

export function refundSheet(page: Page, say: Say) {
  const sheet = page.getByRole('dialog', { name: say('refund:title'), exact: true })
  const question = page.getByRole('alertdialog', { name: patternOf(say('refund:question')) })
  const banners = carousel(sheet, say)
  const stepName = (step: 'receive' | 'add') =>
    new RegExp(`^(${say(`refund:${step}.action`)}|${patternOf(say(`refund:${step}.amount`)).source})$`)
  const model = {
    sheet,
    question,
    banners,
    homeRefund: page
      .getByRole('region', { name: say('home:rewards'), exact: true })
      .getByRole('button')
      .filter({ has: page.getByText(say('home:refund'), { exact: true }) }),
    accrued: sheet.getByTestId('refund-accrued'),
    amount: sheet.getByTestId('refund-amount'),
    rules: sheet.locator('summary', { hasText: say('refund:receive.info') }),
    // The button names the amount if the backend reports it.
    receive: sheet.getByRole('button', { name: stepName('receive') }),
    notFound: sheet.getByText(say('refund:receive.none'), { exact: true }),
    conditions: [1, 2].map((line) => sheet.getByText(say(`refund:receive.condition${line}`), { exact: true })),
    add: sheet.getByRole('button', { name: stepName('add') }),
    /** A payout that is reduced names its loss. */
    confirm: question.getByRole('button', {
      name: new RegExp(`^(${say('refund:confirm')}|${patternOf(say('refund:confirmLoss')).source})$`),
    }),
    decline: question.getByRole('button', { name: say('ui:cancel'), exact: true }),
    log: sheet
      .getByRole('table', { name: say('refund:log.title'), exact: true })
      .locator('tbody')
      .getByRole('row'),
    logTitle: sheet.getByRole('heading', { name: say('refund:log.title'), exact: true }),
    noLog: sheet.getByText(say('refund:log.none'), { exact: true }),
    ...sheetParts(sheet, say),
    open: async () => {
      await model.homeRefund.click()
      await banners.skip(model.logTitle)
    },
    ask: async () => {
      await model.add.click()
      await question.waitFor()
    },
  }
  return model
}
