import type { Page } from '@playwright/test'
import { cookieOf, localeOf, type Language, type Translate } from '../support/words.ts'

export function loginPage(page: Page, t: Translate) {
  const form = page.getByRole('form', { name: t('session:form') })
  const model = {
    form,
    phone: form.getByLabel(t('session:phone'), { exact: true }),
    password: form.getByLabel(t('session:password'), { exact: true }),
    remember: form.getByLabel(t('session:remember')),
    submit: form.getByRole('button', { name: t('session:signIn'), exact: true }),
    problem: form.getByRole('alert'),
    open: () => page.goto('/login'),
    fill: async (phone: string, password: string): Promise<void> => {
      await model.phone.fill(phone)
      await model.password.fill(password)
    },
    signIn: async ({ phone, password }: { phone: string; password: string }): Promise<void> => {
      await model.fill(phone, password)
      await model.submit.click()
    },
    chooseLanguage: (language: Language) => page.locator('select[name=language]').selectOption(localeOf(language)),
    toRegister: () => form.getByRole('link', { name: t('session:register') }).click(),
  }
  return model
}

/** Until React has hydrated the page, its events are stored and replayed later. */
export const waitForHydration = (page: Page): Promise<void> => page.locator('html[data-live]').waitFor({ state: 'attached' })

export const rememberedLanguage = (page: Page) =>
  page.evaluate(() => ({ locale: localStorage.getItem('locale'), cookie: /LOCALE=(\w+)/.exec(document.cookie)?.[1] ?? null }))
export const remembered = (language: Language) => ({ locale: localeOf(language), cookie: cookieOf(language) })
