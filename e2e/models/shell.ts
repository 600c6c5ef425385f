import type { Page } from '@playwright/test'
import { patternOf, type Say } from '../support/words.ts'

export function shell(page: Page, say: Say) {
  const menu = page.getByRole('navigation', { name: say('app:menu.label') })
  return {
    inbox: page.getByRole('button', { name: patternOf(say('inbox:title')) }),
    // The profile has another one.
    logout: page.getByRole('banner').getByRole('button', { name: say('app:menu.logout'), exact: true }),
    profile: menu.getByRole('link', { name: say('app:menu.profile'), exact: true }),
    home: menu.getByRole('link', { name: say('app:menu.home'), exact: true }),
    statement: menu.getByRole('link', { name: say('app:menu.statement'), exact: true }),
    contact: menu.getByRole('link', { name: say('app:menu.contact'), exact: true }),
    conditions: menu.getByRole('button', { name: say('app:menu.conditions'), exact: true }),
    register: menu.getByRole('link', { name: say('app:menu.register'), exact: true }),
  }
}
