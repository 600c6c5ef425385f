import type { Page } from '@playwright/test'
import { patternOf, type Say } from '../support/words.ts'
import { depositSheet } from '../sheets/depositSheet.ts'

export function homePage(page: Page, say: Say) {
  const main = page.getByRole('main')
  const model = {
    main,
    total: main.getByTestId('total'),
    inWallet: main.getByTestId('wallet-amount'),
    inTransit: main.getByTestId('transit-amount'),
    refresh: main.getByRole('button', { name: say('home:refresh') }),
    latest: main.getByRole('region', { name: say('statement:latest') }),
    refreshed: () =>
      main
        .getByText(patternOf(say('home:updated')))
        .first()
        .waitFor(),
    hello: (name: string) => main.getByRole('heading', { level: 1, name: say('home:hello', { name }) }),
    open: () => page.goto('/user/home'),
    arrive: async (name: string) => {
      await model.open()
      await model.hello(name).waitFor()
    },
    /** A new player's button has another name, and names the amount of a QR that waits. */
    depositButton: main
      .getByRole('button', { name: say('home:deposit'), exact: true })
      .or(main.getByRole('button', { name: say('home:first.deposit'), exact: true }))
      .or(main.getByRole('button', { name: patternOf(say('home:first.pay')) })),
    openDeposit: async () => {
      await model.depositButton.click()
      const sheet = depositSheet(page, say)
      await sheet.sheet.waitFor()
      return sheet
    },
  }
  return model
}

export function agreement(page: Page, say: Say) {
  const sheet = page.getByRole('dialog', { name: say('appGate:agreement.title') })
  return { sheet, accept: sheet.getByRole('button', { name: say('appGate:agreement.accept'), exact: true }) }
}
