import type { Page } from '@playwright/test'
import { patternOf, type Translate } from '../support/words.ts'

export function withdrawSheet(page: Page, t: Translate) {
  const sheet = page.getByRole('dialog', { name: t('withdraw:title') })
  const question = page.getByRole('alertdialog', { name: patternOf(t('withdraw:question')) })
  const model = {
    sheet,
    question,
    total: sheet.getByTestId('withdraw-total'),
    amount: sheet.getByLabel(t('withdraw:amount'), { exact: true }),
    all: sheet.getByRole('button', { name: t('withdraw:all'), exact: true }),
    submit: sheet.getByRole('button', { name: t('withdraw:review'), exact: true }),
    confirm: question.getByRole('button', { name: patternOf(t('withdraw:confirm')) }),
    decline: question.getByRole('button', { name: t('withdraw:edit'), exact: true }),
    fact: (key: string) => question.locator('dt', { hasText: t(key) }).locator('xpath=following-sibling::dd[1]'),
    alert: sheet.getByRole('alert'),
    checking: sheet.getByText(t('ui:command.checking')),
    undecided: sheet.getByText(t('ui:command.undecided')),
    nothingDone: sheet.getByText(t('ui:command.nothingDone')),
    again: sheet.getByRole('button', { name: t('ui:command.again') }),
    stage: (name: string) => sheet.getByRole('listitem').getByText(t(`statement:payout.${name}`), { exact: true }),
    done: sheet.getByRole('button', { name: t('statement:receipt.done'), exact: true }),
    finish: async () => {
      await model.stage('requested').waitFor()
      // A tap this early may have been meant for the button before.
      await model.done.press('Enter')
      await sheet.waitFor({ state: 'hidden' })
    },
    open: async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: t('home:withdraw'), exact: true })
        .click()
      await sheet.waitFor()
    },
    fill: async (amount: string) => {
      await model.amount.fill(amount)
      await model.submit.click()
      await question.waitFor()
    },
    withdraw: async (amount: string) => {
      await model.fill(amount)
      await model.confirm.click()
    },
  }
  return model
}
