import type { Page } from '@playwright/test'
import type { Say } from '../support/words.ts'

export function agreement(page: Page, say: Say) {
  const sheet = page.getByRole('dialog', { name: say('appGate:agreement.title') })
  return { sheet, accept: sheet.getByRole('button', { name: say('appGate:agreement.accept'), exact: true }) }
}
