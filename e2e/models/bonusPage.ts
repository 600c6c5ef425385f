import type { Page } from '@playwright/test'
import { patternOf, type Translate } from '../support/words.ts'

export function bonusPage(page: Page, t: Translate) {
  const main = page.getByRole('main')
  const button = (key: string) => main.getByRole('button', { name: t(key), exact: true })
  const question = (what: 'drop' | 'end') => {
    const dialog = page.getByRole('alertdialog', { name: t(`bonus:${what}.question`) })
    return {
      dialog,
      // An early end names its loss.
      yes: dialog.getByRole('button', {
        name: new RegExp(`^(${t(`bonus:${what}.confirm`)}|${patternOf(t('bonus:end.lose')).source})$`),
      }),
      no: dialog.getByRole('button', { name: t('bonus:keep'), exact: true }),
    }
  }
  const sheet = (name: string) => {
    const dialog = page.getByRole('dialog', { name, exact: true })
    const [terms, example] = [dialog.getByTestId('terms'), dialog.getByRole('region', { name: t('bonus:example.title') })]
    return {
      dialog,
      receive: dialog.getByRole('button', { name: t('bonus:receive'), exact: true }),
      confirm: dialog.getByRole('button', { name: t('bonus:confirm'), exact: true }),
      alert: dialog.getByRole('alert'),
      checking: dialog.getByText(t('ui:command.checking'), { exact: true }),
      fact: (key: string) =>
        (key.startsWith('bonus:example.') ? example : terms)
          .locator('dt')
          .filter({ hasText: new RegExp(`^${patternOf(t(key)).source}$`) })
          .locator('xpath=following-sibling::dd[1]'),
      rules: dialog.locator('summary', { hasText: t('bonus:termsOf') }),
      early: dialog.getByTestId('early'),
      atStake: (percent: number) => dialog.getByText(t('bonus:atStake', { percent }), { exact: true }),
      taken: dialog.getByText(t('bonus:taken.title'), { exact: true }),
      /** Press it by key: a tap right after another one counts as the second of a double tap. */
      notNow: dialog.getByRole('button', { name: t('bonus:notNow'), exact: true }),
      deposit: dialog.getByLabel(t('bonus:example.deposit'), { exact: true }),
      depositNow: dialog.getByRole('button', { name: t('bonus:deposit'), exact: true }),
      close: () =>
        dialog
          .locator('header')
          .getByRole('button', { name: t('ui:close') })
          .click(),
    }
  }
  return {
    main,
    open: () => page.goto('/user/bonus'),
    heading: main.getByRole('heading', { level: 1, name: t('bonus:title'), exact: true }),
    active: main.getByRole('region').filter({ has: page.locator('#active') }),
    activeHeading: main.locator('#active'),
    state: (state: 'waiting' | 'running' | 'ending') => main.getByText(t(`bonus:state.${state}`), { exact: true }),
    progress: main.getByRole('progressbar', { name: t('bonus:progress.label') }),
    drop: button('bonus:drop.action'),
    end: button('bonus:end.action'),
    question,
    alert: main.getByRole('alert'),
    tryAgain: main.getByRole('button', { name: t('ui:tryAgain') }),
    card: (name: string) =>
      main
        .getByRole('listitem')
        .getByRole('button')
        // Others name the bonus that has to end first.
        .filter({ has: page.locator('b, small').filter({ hasText: name }) }),
    sheet,
    code: main.getByLabel(t('promotion:code'), { exact: true }),
    search: button('promotion:search'),
    promotion: (code: string) => sheet(t('promotion:sheet', { code })),
  }
}
