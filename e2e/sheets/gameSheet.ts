import type { Locator, Page, FrameLocator } from '@playwright/test'
import { patternOf, type Translate } from '../support/words.ts'

export function gameSheet(page: Page, t: Translate, name: string) {
  const sheet = page.getByRole('dialog', { name, exact: true })
  const question = page.getByRole('alertdialog', { name: t('gameAccount:reset.title') })
  const button = (key: string, within: Locator = sheet) => within.getByRole('button', { name: t(key), exact: true })
  /** Matches the exact name: there is a PG, and a PG Slot. */
  const cardIn = (key: string) =>
    page
      .getByRole('region', { name: t(key), exact: true })
      .getByRole('button')
      .filter({ has: page.getByText(name, { exact: true }) })
  const card = cardIn('home:allGames')
  const fact = (key: string) => sheet.locator('dt', { hasText: patternOf(t(key)) }).locator('xpath=following-sibling::dd[1]')
  return {
    sheet,
    question,
    card,
    own: cardIn('home:ownGames'),
    inGame: fact('gameAccount:inGame'),
    inWallet: fact('gameAccount:inWallet'),
    star: button('gameAccount:favourite'),
    credentials: sheet.locator('summary'),
    username: fact('gameAccount:username').locator('b'),
    password: fact('gameAccount:password').locator('b'),
    reveal: button('ui:password.show'),
    chip: (choice: 'none' | 'all' | 'own') => sheet.getByRole('radio', { name: t(`gameAccount:add.${choice}`), exact: true }),
    ownAmount: sheet.getByLabel(t('gameAccount:add.amount'), { exact: true }),
    returnMoney: sheet.getByRole('button', { name: patternOf(t('gameAccount:back.title')) }),
    activate: button('gameAccount:activate'),
    reset: button('gameAccount:reset.action'),
    confirmReset: button('gameAccount:reset.confirm', question),
    play: button('gameAccount:play.action'),
    playWithMoney: sheet.getByRole('button', { name: patternOf(t('gameAccount:play.add')) }),
    goByLink: sheet.getByRole('link', { name: t('gameAccount:opening.go', { name }), exact: true }),
    goByForm: sheet.getByRole('button', { name: t('gameAccount:opening.go', { name }), exact: true }),
    copy: (what: 'username' | 'password') => sheet.getByRole('button', { name: t('ui:copy.what', { what: t(`gameAccount:${what}`) }) }),
    app: (app: 'Android' | 'iOS', role: 'link' | 'button') => sheet.getByRole(role, { name: app, exact: true }),
    alert: sheet.getByRole('alert'),
    pending: sheet.getByText(t('ui:command.pending'), { exact: true }),
    undecided: sheet.getByText(t('ui:command.undecided'), { exact: true }),
    again: button('ui:command.again'),
    retry: button('ui:tryAgain'),
    opened: sheet.getByText(t('gameAccount:play.opened')),
    toast: (key: string, values: Record<string, string> = {}) => page.getByText(t(`gameAccount:toast.${key}`, values)),
    open: async () => {
      // Home's first load is slow on a busy machine.
      await card.waitFor({ timeout: 60_000 })
      await card.click()
      await sheet.waitFor()
    },
    close: () =>
      sheet
        .locator('header')
        .getByRole('button', { name: t('ui:close') })
        .click(),
  }
}

/** How a game opens without its own tab: by a link in its sheet if the tab was blocked, or in a frame. */
export function gameLaunch(page: Page, t: Translate, name: string) {
  const sheet = page.getByRole('dialog', { name, exact: true })
  const go = { name: t('gameAccount:opening.go', { name }), exact: true }
  const notice = page.getByRole('alertdialog', { name: t('gameAccount:opening.notice') })
  return {
    tabBlocked: sheet.getByText(t('gameAccount:opening.blocked'), { exact: true }),
    goByLink: sheet.getByRole('link', go),
    goByForm: sheet.getByRole('button', go),
    frame: page.frameLocator('iframe'),
    leave: page.getByRole('button', { name: t('gameAccount:opening.leave'), exact: true }),
    notice,
    continue: notice.getByRole('button', { name: t('gameAccount:opening.continue') }),
    cancel: notice.getByRole('button', { name: t('ui:cancel') }),
  }
}

export const gameSite = (page: Page | FrameLocator) => ({
  amount: page.locator('[data-amount]'),
  who: page.getByText('Playing as'),
  stake: page.getByLabel('Stake in baht'),
  bet: page.getByRole('button', { name: 'Bet' }),
  result: page.getByRole('status'),
  refused: page.getByRole('alert'),
})
