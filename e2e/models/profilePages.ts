import type { Page } from '@playwright/test'
import { patternOf, type Say } from '../support/words.ts'

export function profilePages(page: Page, say: Say) {
  const shown = page.locator('#profile-page').locator('xpath=../..')
  const list = shown.locator('xpath=preceding-sibling::div')
  return {
    list,
    row: (name: string) => list.getByRole('link', { name: new RegExp(`^${patternOf(say(`profile:page.${name}`)).source}`) }),
    heading: (key: string) => page.getByRole('heading', { level: 1, name: say(`profile:${key}`), exact: true }),
    back: page.getByRole('link', { name: say('ui:back'), exact: true }),
    page: shown,
  }
}
