import type { Page } from '@playwright/test'
import { patternOf, type Translate } from '../support/words.ts'
import { depositSheet } from '../sheets/depositSheet.ts'

export function homePage(page: Page, t: Translate) {
  const main = page.getByRole('main')
  const model = {
    main,
    total: main.getByTestId('total'),
    inWallet: main.getByTestId('wallet-amount'),
    inTransit: main.getByTestId('transit-amount'),
    refresh: main.getByRole('button', { name: t('home:refresh') }),
    latest: main.getByRole('region', { name: t('statement:latest') }),
    refreshed: () =>
      main
        .getByText(patternOf(t('home:updated')))
        .first()
        .waitFor(),
    hello: (name: string) => main.getByRole('heading', { level: 1, name: t('home:hello', { name }) }),
    open: () => page.goto('/user/home'),
    arrive: async (name: string) => {
      await model.open()
      await model.hello(name).waitFor()
    },
    /** The button of a new player has another name, and so has one that continues an unpaid QR. */
    depositButton: main
      .getByRole('button', { name: t('home:deposit'), exact: true })
      .or(main.getByRole('button', { name: t('home:first.deposit'), exact: true }))
      .or(main.getByRole('button', { name: patternOf(t('home:first.pay')) })),
    openDeposit: async () => {
      await model.depositButton.click()
      const sheet = depositSheet(page, t)
      await sheet.sheet.waitFor()
      return sheet
    },
  }
  return model
}

export function agreement(page: Page, t: Translate) {
  const sheet = page.getByRole('dialog', { name: t('appGate:agreement.title') })
  return { sheet, accept: sheet.getByRole('button', { name: t('appGate:agreement.accept'), exact: true }) }
}
