import type { Page } from '@playwright/test'
import type { Say } from '../support/words.ts'
import { sheetParts } from './sheetParts.ts'

export function passwordSheet(page: Page, say: Say) {
  const title = say('profile:password.title')
  const sheet = page.getByRole('dialog', { name: title, exact: true })
  const field = (name: string) => sheet.getByLabel(say(`profile:password.${name}`), { exact: true })
  const model = {
    ...sheetParts(sheet, say),
    sheet,
    lock: page.getByRole('button', { name: say('profile:password.title'), exact: true }),
    oldPassword: field('oldPassword'),
    newPassword: field('newPassword'),
    confirmPassword: field('confirmPassword'),
    save: sheet.getByRole('button', { name: say('profile:password.save'), exact: true }),
    said: (key: string) => sheet.getByText(say(`profile:password.${key}`), { exact: true }),
    open: async (): Promise<void> => {
      await page.goto('/user/profile')
      await model.lock.click()
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
