import type { Page } from '@playwright/test'
import type { Translate } from '../support/words.ts'
import { sheetParts } from './sheetParts.ts'

export function passwordSheet(page: Page, t: Translate) {
  const title = t('profile:password.title')
  const sheet = page.getByRole('dialog', { name: title, exact: true })
  const field = (name: string) => sheet.getByLabel(t(`profile:password.${name}`), { exact: true })
  const model = {
    ...sheetParts(sheet, t),
    sheet,
    openButton: page.getByRole('button', { name: t('profile:password.title'), exact: true }),
    oldPassword: field('oldPassword'),
    newPassword: field('newPassword'),
    confirmPassword: field('confirmPassword'),
    save: sheet.getByRole('button', { name: t('profile:password.title'), exact: true }),
    text: (key: string) => sheet.getByText(t(`profile:password.${key}`), { exact: true }),
    open: async (): Promise<void> => {
      await page.goto('/user/profile')
      await model.openButton.click()
      await sheet.waitFor()
    },
    fill: async (oldPassword: string, newPassword: string, confirmPassword = newPassword): Promise<void> => {
      await model.oldPassword.fill(oldPassword)
      await model.newPassword.fill(newPassword)
      await model.confirmPassword.fill(confirmPassword)
    },
  }
  return model
}
