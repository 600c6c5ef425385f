import { expect, type Locator, type Page } from '@playwright/test'
import type { Say } from '../support/words.ts'

/** A wheel that still moves may miss a tap. */
const tap = (row: Locator): Promise<void> =>
  expect(async () => {
    await row.click()
    await expect(row).toHaveAttribute('aria-selected', 'true', { timeout: 2_000 })
  }).toPass()

export function transferSheet(page: Page, say: Say) {
  const sheet = page.getByRole('dialog', { name: say('transfer:title') })
  const picker = (end: 'from' | 'to') => sheet.getByRole('listbox', { name: say(`transfer:${end}`), exact: true })
  const model = {
    sheet,
    from: picker('from'),
    to: picker('to'),
    chosen: (wheel: Locator) => wheel.getByRole('option', { selected: true }),
    row: (wheel: Locator, name: string) => wheel.getByRole('option').filter({ hasText: name }),
    wallet: say('transfer:wallet'),
    amount: sheet.getByLabel(say('transfer:amount'), { exact: true }),
    all: sheet.getByRole('button', { name: say('transfer:all'), exact: true }),
    swap: sheet.getByRole('button', { name: say('transfer:swap'), exact: true }),
    submit: sheet.getByRole('button', { name: say('transfer:submit'), exact: true }),
    cancel: sheet.getByRole('button', { name: say('ui:cancel'), exact: true }),
    close: sheet.getByRole('button', { name: say('ui:close'), exact: true }),
    alert: sheet.getByRole('alert'),
    checking: sheet.getByText(say('ui:command.checking'), { exact: true }),
    pending: sheet.getByText(say('ui:command.pending'), { exact: true }),
    undecided: sheet.getByText(say('ui:command.undecided'), { exact: true }),
    again: sheet.getByRole('button', { name: say('ui:command.again') }),
    toast: page.getByText(say('transfer:toast')),
    open: async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: say('home:transfer'), exact: true })
        .click()
      await sheet.waitFor()
    },
    choose: async (from: string, to: string) => {
      await tap(model.row(model.from, from))
      await tap(model.row(model.to, to))
    },
    fill: async (from: string, to: string, amount: string) => {
      await model.choose(from, to)
      await model.amount.fill(amount)
    },
  }
  return model
}
