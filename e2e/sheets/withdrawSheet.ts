import type { Page } from '@playwright/test'
import { patternOf, type Say } from '../support/words.ts'

export function withdrawSheet(page: Page, say: Say) {
  const sheet = page.getByRole('dialog', { name: say('withdraw:title') })
  const question = page.getByRole('alertdialog', { name: patternOf(say('withdraw:question')) })
  const model = {
    sheet,
    question,
    total: sheet.getByTestId('withdraw-total'),
    amount: sheet.getByLabel(say('withdraw:amount'), { exact: true }),
    all: sheet.getByRole('button', { name: say('withdraw:all'), exact: true }),
    submit: sheet.getByRole('button', { name: say('withdraw:review'), exact: true }),
    confirm: question.getByRole('button', { name: patternOf(say('withdraw:confirm')) }),
    decline: question.getByRole('button', { name: say('ui:cancel'), exact: true }),
    fact: (key: string) => question.locator('dt', { hasText: say(key) }).locator('xpath=following-sibling::dd[1]'),
    alert: sheet.getByRole('alert'),
    checking: sheet.getByText(say('ui:command.checking')),
    undecided: sheet.getByText(say('ui:command.undecided')),
    nothingDone: sheet.getByText(say('ui:command.nothingDone')),
    again: sheet.getByRole('button', { name: say('ui:command.again') }),
    stage: (name: string) => sheet.getByRole('listitem').getByText(say(`statement:payout.${name}`), { exact: true }),
    done: sheet.getByRole('button', { name: say('statement:receipt.done'), exact: true }),
    finish: async () => {
      await model.stage('requested').waitFor()
      // A tap this early may have been meant for the button before.
      await model.done.press('Enter')
      await sheet.waitFor({ state: 'hidden' })
    },
    open: async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: say('home:withdraw'), exact: true })
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
