import type { Page } from '@playwright/test'
import { patternOf, type Translate } from '../support/words.ts'

export function profilePages(page: Page, t: Translate) {
  const shown = page.locator('#profile-page').locator('xpath=../..')
  const list = page.locator('#profile-list')
  return {
    list,
    row: (name: string) => list.getByRole('link', { name: new RegExp(`^${patternOf(t(`profile:page.${name}`)).source}`) }),
    heading: (key: string) => page.getByRole('heading', { level: 1, name: t(`profile:${key}`), exact: true }),
    back: page.getByRole('link', { name: t('ui:back'), exact: true }),
    page: shown,
  }
}
