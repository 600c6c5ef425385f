import type { Page } from '@playwright/test'
import type { Translate } from '../support/words.ts'

export function resetSheet(page: Page, t: Translate) {
  const sheet = page.getByRole('dialog', { name: t('registerWizard:reset.title'), exact: true })
  const field = (key: string) => sheet.getByLabel(t(key), { exact: true })
  const button = (key: string) => sheet.getByRole('button', { name: t(key), exact: true })
  const model = {
    sheet,
    forgotten: page.getByRole('button', { name: t('session:forgot'), exact: true }),
    phone: field('registerWizard:phone.label'),
    code: field('registerWizard:otp.label'),
    password: field('registerWizard:reset.password.label'),
    confirmPassword: field('registerWizard:reset.password.again'),
    sendCode: button('registerWizard:reset.phone.go'),
    checkCode: button('registerWizard:otp.check'),
    resend: button('registerWizard:otp.resend'),
    save: button('registerWizard:reset.password.go'),
    back: button('ui:back'),
    signIn: button('registerWizard:reset.done.go'),
    close: button('ui:close'),
    checking: sheet.getByText(t('registerWizard:reset.unknown.title'), { exact: true }),
    alert: sheet.getByRole('alert'),
    text: (text: string) => sheet.getByText(text, { exact: true }).first(),
    open: async (): Promise<void> => {
      await page.goto('/login')
      await model.forgotten.click()
      await sheet.waitFor()
    },
    requestCode: async (phone: string): Promise<void> => {
      await model.phone.fill(phone)
      await model.sendCode.click()
      await model.code.waitFor()
    },
    choose: async (password: string, confirm = password): Promise<void> => {
      await model.password.fill(password)
      await model.confirmPassword.fill(confirm)
      await model.save.click()
    },
  }
  return model
}
