import type { Page } from '@playwright/test'
import { patternOf, type Translate } from '../support/words.ts'
import { carousel, sheetParts } from './sheetParts.ts'

export function refundSheet(page: Page, t: Translate) {
  const sheet = page.getByRole('dialog', { name: t('refund:title'), exact: true })
  const question = page.getByRole('alertdialog', { name: patternOf(t('refund:question')) })
  const banners = carousel(sheet, t)
  const stepName = (step: 'receive' | 'add') =>
    new RegExp(`^(${t(`refund:${step}.action`)}|${patternOf(t(`refund:${step}.amount`)).source})$`)
  const model = {
    sheet,
    question,
    banners,
    homeRefund: page
      .getByRole('region', { name: t('home:rewards'), exact: true })
      .getByRole('button')
      .filter({ has: page.getByText(t('home:refund'), { exact: true }) }),
    accrued: sheet.getByTestId('refund-accrued'),
    amount: sheet.getByTestId('refund-amount'),
    rules: sheet.locator('summary', { hasText: t('refund:receive.info') }),
    // The button names the amount if the backend reports it.
    receive: sheet.getByRole('button', { name: stepName('receive') }),
    notFound: sheet.getByText(t('refund:receive.none'), { exact: true }),
    conditions: [1, 2].map((line) => sheet.getByText(t(`refund:receive.condition${line}`), { exact: true })),
    add: sheet.getByRole('button', { name: stepName('add') }),
    /** A payout that is reduced names its loss. */
    confirm: question.getByRole('button', {
      name: new RegExp(`^(${t('refund:confirm')}|${patternOf(t('refund:confirmLoss')).source})$`),
    }),
    decline: question.getByRole('button', { name: t('ui:cancel'), exact: true }),
    log: sheet
      .getByRole('table', { name: t('refund:log.title'), exact: true })
      .locator('tbody')
      .getByRole('row'),
    logTitle: sheet.getByRole('heading', { name: t('refund:log.title'), exact: true }),
    noLog: sheet.getByText(t('refund:log.none'), { exact: true }),
    ...sheetParts(sheet, t),
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
