import type { Page } from '@playwright/test'
import { patternOf, type Say } from '../support/words.ts'

export function bonusPage(page: Page, say: Say) {
  const main = page.getByRole('main')
  const button = (key: string) => main.getByRole('button', { name: say(key), exact: true })
  const question = (what: 'drop' | 'end') => {
    const dialog = page.getByRole('alertdialog', { name: say(`bonus:${what}.question`) })
    return {
      dialog,
      // An early end names its loss.
      yes: dialog.getByRole('button', {
        name: new RegExp(`^(${say(`bonus:${what}.confirm`)}|${patternOf(say('bonus:end.lose')).source})$`),
      }),
      no: dialog.getByRole('button', { name: say('bonus:keep'), exact: true }),
    }
  }
  const sheet = (name: string) => {
    const dialog = page.getByRole('dialog', { name, exact: true })
    const [terms, example] = [dialog.getByTestId('terms'), dialog.getByRole('region', { name: say('bonus:example.title') })]
    return {
      dialog,
      receive: dialog.getByRole('button', { name: say('bonus:receive'), exact: true }),
      confirm: dialog.getByRole('button', { name: say('bonus:confirm'), exact: true }),
      alert: dialog.getByRole('alert'),
      checking: dialog.getByText(say('ui:command.checking'), { exact: true }),
      fact: (key: string) =>
        (key.startsWith('bonus:example.') ? example : terms)
          .locator('dt')
          .filter({ hasText: new RegExp(`^${patternOf(say(key)).source}$`) })
          .locator('xpath=following-sibling::dd[1]'),
      rules: dialog.locator('summary', { hasText: say('bonus:termsOf') }),
      early: dialog.getByTestId('early'),
      atStake: (percent: number) => dialog.getByText(say('bonus:atStake', { percent }), { exact: true }),
      taken: dialog.getByText(say('bonus:taken.title'), { exact: true }),
      /** Press it by key: a tap right after another one counts as the second of a double tap. */
      notNow: dialog.getByRole('button', { name: say('bonus:notNow'), exact: true }),
      deposit: dialog.getByLabel(say('bonus:example.deposit'), { exact: true }),
      depositNow: dialog.getByRole('button', { name: say('bonus:deposit'), exact: true }),
      close: () =>
        dialog
          .locator('header')
          .getByRole('button', { name: say('ui:close') })
          .click(),
    }
  }
  return {
    main,
    open: () => page.goto('/user/bonus'),
    heading: main.getByRole('heading', { level: 1, name: say('bonus:title'), exact: true }),
    active: main.getByRole('region').filter({ has: page.locator('#active') }),
    activeHeading: main.locator('#active'),
    state: (state: 'waiting' | 'running' | 'ending') => main.getByText(say(`bonus:state.${state}`), { exact: true }),
    progress: main.getByRole('progressbar', { name: say('bonus:progress.label') }),
    drop: button('bonus:drop.action'),
    end: button('bonus:end.action'),
    question,
    alert: main.getByRole('alert'),
    tryAgain: main.getByRole('button', { name: say('ui:tryAgain') }),
    card: (name: string) =>
      main
        .getByRole('listitem')
        .getByRole('button')
        // Others name the bonus that has to end first.
        .filter({ has: page.locator('b, small').filter({ hasText: name }) }),
    sheet,
    code: main.getByLabel(say('promotion:code'), { exact: true }),
    search: button('promotion:search'),
    promotion: (code: string) => sheet(say('promotion:sheet', { code })),
  }
}
