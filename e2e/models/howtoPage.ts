import type { Page } from '@playwright/test'
import type { Say } from '../support/words.ts'

export function howtoPage(page: Page, say: Say) {
  const title = (topic: string) => say(`lookups:howto.${topic}.title`)
  const film = (topic: string) => {
    const sheet = page.getByRole('dialog', { name: title(topic), exact: true })
    return {
      sheet,
      video: sheet.locator('video'),
      start: sheet.getByRole('button', { name: say('lookups:howto.start'), exact: true }),
      steps: sheet.getByRole('listitem'),
      failed: sheet.getByText(say('lookups:howto.failed')),
      tryAgain: sheet.getByRole('button', { name: say('ui:tryAgain'), exact: true }),
    }
  }
  return {
    topics: page.getByRole('main').getByRole('listitem'),
    watch: (topic: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${title(topic)}`) }),
    film,
    open: () => page.goto('/howto'),
  }
}
