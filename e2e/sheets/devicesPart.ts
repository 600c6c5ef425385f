import type { Page } from '@playwright/test'
import type { Translate } from '../support/words.ts'

export function devicesPart(page: Page, t: Translate) {
  const part = page.getByRole('region', { name: t('profile:devices.title'), exact: true })
  const question = page.getByRole('alertdialog')
  const model = {
    part,
    rows: part.getByRole('listitem'),
    question,
    everywhere: part.getByRole('button', { name: t('profile:devices.everywhere'), exact: true }),
    yes: question.getByRole('button', { name: t('profile:devices.remove'), exact: true }),
    yesEverywhere: question.getByRole('button', { name: t('profile:devices.question.yesAll'), exact: true }),
    cancel: question.getByRole('button', { name: t('ui:cancel'), exact: true }),
    open: async (): Promise<void> => {
      await page.goto('/user/profile/security')
      await part.waitFor()
    },
  }
  return model
}
