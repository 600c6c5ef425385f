import type { Page } from '@playwright/test'
import type { Person } from '../fixtures/players.ts'
import type { Translate } from '../support/words.ts'

export type Step = 'phone' | 'otp' | 'profile' | 'bank'

export function registerWizard(page: Page, t: Translate) {
  const main = page.getByRole('main')
  const field = (key: string) => main.getByLabel(t(`registerWizard:${key}`), { exact: true })
  const button = (key: string) => main.getByRole('button', { name: t(`registerWizard:${key}`), exact: true })
  const banks = page.getByRole('dialog', { name: t('registerWizard:bank.choose'), exact: true })
  const model = {
    main,
    phone: field('phone.label'),
    code: field('otp.label'),
    name: field('profile.name'),
    password: field('profile.password'),
    confirmPassword: field('profile.confirmPassword'),
    inviter: field('profile.invite'),
    bank: field('bank.bank'),
    accountNo: field('bank.number'),
    firstName: field('bank.firstName'),
    lastName: field('bank.lastName'),
    currency: field('bank.currency'),
    next: button('next').or(button('phone.send')),
    edit: button('otp.edit'),
    signIn: main.getByRole('link', { name: t('registerWizard:signIn'), exact: true }),
    banks,
    bankSearch: banks.getByRole('searchbox', { name: t('registerWizard:bank.search'), exact: true }),
    bankRow: (code: string) => banks.getByRole('button').filter({ has: page.getByText(code, { exact: true }) }),
    checkCode: button('otp.check'),
    resend: button('otp.resend'),
    register: button('bank.register'),
    back: main.getByRole('button', { name: t('ui:back'), exact: true }),
    heading: (step: Step) => main.getByRole('heading', { level: 2, name: t(`registerWizard:${step}.title`) }),
    done: main.getByText(t('registerWizard:done.title')),
    text: (text: string) => main.getByText(text, { exact: true }).first(),
    open: (query = '') => page.goto(`/register${query}`),
    fillPhone: async (phone: string): Promise<void> => {
      // The login page before it has a field of the same name.
      await model.heading('phone').waitFor()
      await model.phone.fill(phone)
      await model.next.click()
    },
    pasteCode: async (code: string): Promise<void> => {
      await model.code.fill('')
      await model.code.fill(code)
    },
    fillProfile: async ({ name, password }: Person): Promise<void> => {
      await model.name.fill(name)
      await model.password.fill(password)
      await model.confirmPassword.fill(password)
      await model.next.click()
    },
    chooseBank: async (code: string): Promise<void> => {
      await model.bank.click()
      await model.bankRow(code).click()
      await banks.waitFor({ state: 'hidden' })
    },
    fillBank: async ({ bankCode, accountNo, firstName, lastName }: Person): Promise<void> => {
      await model.chooseBank(bankCode)
      await model.accountNo.fill(accountNo)
      await model.firstName.fill(firstName)
      await model.lastName.fill(lastName)
      await model.register.click()
    },
  }
  return model
}
