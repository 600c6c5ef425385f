import type { Locator } from '@playwright/test'
import type { Say } from '../support/words.ts'

export const sheetParts = (sheet: Locator, say: Say) => ({
  next: sheet.getByRole('button', { name: say('ui:pages.next'), exact: true }),
  alert: sheet.getByRole('alert'),
  tryAgain: sheet.getByRole('button', { name: say('ui:tryAgain'), exact: true }),
  checking: sheet.getByText(say('ui:command.checking')),
  undecided: sheet.getByText(say('ui:command.undecided')),
  again: sheet.getByRole('button', { name: say('ui:command.again') }),
})
