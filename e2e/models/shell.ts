import type { Page } from '@playwright/test'
import { patternOf, type Translate } from '../support/words.ts'

export function shell(page: Page, t: Translate) {
  const menu = page.getByRole('navigation', { name: t('app:menu.label') })
  return {
    inbox: page.getByRole('button', { name: patternOf(t('inbox:title')) }),
    // In the banner, because the profile page has a logout button too.
    logout: page.getByRole('banner').getByRole('button', { name: t('app:menu.logout'), exact: true }),
    profile: menu.getByRole('link', { name: t('app:menu.profile'), exact: true }),
    home: menu.getByRole('link', { name: t('app:menu.home'), exact: true }),
    statement: menu.getByRole('link', { name: t('app:menu.statement'), exact: true }),
    contact: menu.getByRole('link', { name: t('app:menu.contact'), exact: true }),
    conditions: menu.getByRole('button', { name: t('app:menu.conditions'), exact: true }),
    register: menu.getByRole('link', { name: t('app:menu.register'), exact: true }),
  }
}
