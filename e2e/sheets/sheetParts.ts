import type { Locator } from '@playwright/test'
import type { Translate } from '../support/words.ts'

export const sheetParts = (sheet: Locator, t: Translate) => ({
  next: sheet.getByRole('button', { name: t('ui:pages.next'), exact: true }),
  alert: sheet.getByRole('alert'),
  tryAgain: sheet.getByRole('button', { name: t('ui:tryAgain'), exact: true }),
  checking: sheet.getByText(t('ui:command.checking')),
  undecided: sheet.getByText(t('ui:command.undecided')),
  again: sheet.getByRole('button', { name: t('ui:command.again') }),
})

export function carousel(sheet: Locator, t: Translate) {
  const goOn = sheet.getByRole('button', { name: t('ui:goOn'), exact: true })
  return {
    slides: sheet.getByRole('article'),
    track: sheet.getByRole('list').first(),
    place: (n: number, of: number) => sheet.locator('[aria-live=polite]').getByText(t('ui:carousel.place', { n, of }), { exact: true }),
    next: sheet.getByRole('button', { name: t('ui:carousel.next'), exact: true }),
    previous: sheet.getByRole('button', { name: t('ui:carousel.previous'), exact: true }),
    goOn,
    /** Skips the banners, which the sheet leaves out if they load late. */
    skip: async (content: Locator) => {
      await goOn.or(content).first().waitFor()
      if (await goOn.isVisible()) await goOn.click()
      await content.waitFor()
    },
  }
}
