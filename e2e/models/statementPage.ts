import type { Page } from '@playwright/test'
import type { Say } from '../world/words.ts'

export function statementPage(page: Page, say: Say) {
  const main = page.getByRole('main')
  return {
    open: () => page.goto('/user/statement'),
    heading: main.getByRole('heading', { level: 1, name: say('statement:title') }),
    rows: main.getByRole('list', { name: say('statement:list') }).getByRole('listitem'),
    empty: main.getByText(say('statement:empty.title')),
    next: main.getByRole('button', { name: say('ui:pages.next') }),
    reload: main.getByRole('button', { name: say('statement:reload') }),
  }
}
