import type { Page } from '@playwright/test'
import { patternOf, type Translate } from '../support/words.ts'

export function transferSheet(page: Page, t: Translate) {
  const sheet = page.getByRole('dialog', { name: new RegExp(`${t('transfer:title')}|${t('transfer:back.title')}`) })
  const accounts = sheet.getByRole('list', { name: t('transfer:accounts'), exact: true }).getByRole('button')
  const ends = { from: accounts.first(), to: accounts.last() }
  const places = (end: 'from' | 'to') => page.getByRole('dialog', { name: t(`transfer:choose_${end}`), exact: true })
  const pick = async (end: 'from' | 'to', name: string): Promise<void> => {
    if ((await ends[end].getByText(name, { exact: true }).count()) > 0) return
    await ends[end].click()
    await places(end)
      .getByRole('button')
      .filter({ has: page.getByText(name, { exact: true }) })
      .click()
    await places(end).waitFor({ state: 'hidden' })
  }
  const model = {
    sheet,
    ...ends,
    places,
    wallet: t('transfer:wallet'),
    amount: sheet.getByLabel(t('transfer:amount'), { exact: true }),
    all: sheet.getByRole('button', { name: t('transfer:all'), exact: true }),
    swap: sheet.getByRole('button', { name: t('transfer:swap'), exact: true }),
    submit: sheet.locator('button[type=submit]'),
    sweep: sheet.getByRole('button', { name: t('transfer:back.title') }),
    moved: sheet.getByText(patternOf(t('transfer:moved.to'))),
    openGame: sheet.getByRole('button', { name: patternOf(t('transfer:moved.open')) }),
    done: sheet.getByRole('button', { name: t('transfer:done'), exact: true }),
    cancel: sheet.locator('header').getByRole('button', { name: t('ui:close') }),
    close: sheet.getByRole('button', { name: t('ui:close'), exact: true }),
    alert: sheet.getByRole('alert'),
    checking: sheet.getByText(t('ui:command.checking'), { exact: true }),
    pending: sheet.getByText(t('ui:command.pending'), { exact: true }),
    undecided: sheet.getByText(t('ui:command.undecided'), { exact: true }),
    again: sheet.getByRole('button', { name: t('ui:command.again') }),
    open: async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: t('home:transfer'), exact: true })
        .click()
      await sheet.waitFor()
    },
    finish: async () => {
      await model.moved.waitFor()
      // A tap this early may have been meant for the button before.
      await model.done.press('Enter')
      await sheet.waitFor({ state: 'hidden' })
    },
    choose: async (from: string, to: string) => {
      await pick('from', from)
      await pick('to', to)
    },
    fill: async (from: string, to: string, amount: string) => {
      await model.choose(from, to)
      await model.amount.fill(amount)
    },
  }
  return model
}
