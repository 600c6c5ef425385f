import type { Page } from '@playwright/test'
import type { Translate } from '../support/words.ts'

export function howtoPage(page: Page, t: Translate) {
  const title = (topic: string) => t(`lookups:howto.${topic}.title`)
  const film = (topic: string) => {
    const sheet = page.getByRole('dialog', { name: title(topic), exact: true })
    return {
      sheet,
      video: sheet.locator('video'),
      start: sheet.getByRole('button', { name: t('lookups:howto.start') }),
      steps: sheet.getByRole('listitem'),
      failed: sheet.getByText(t('lookups:howto.failed')),
      tryAgain: sheet.getByRole('button', { name: t('ui:tryAgain'), exact: true }),
    }
  }
  return {
    topics: page.getByRole('main').getByRole('listitem'),
    watch: (topic: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${title(topic)}`) }),
    film,
    open: () => page.goto('/howto'),
  }
}
