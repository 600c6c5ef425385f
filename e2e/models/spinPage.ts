import type { Page } from '@playwright/test'
import { patternOf, type Translate } from '../support/words.ts'

export function spinPage(page: Page, t: Translate) {
  const main = page.getByRole('main')
  const hub = main.getByRole('button', { name: t('spin:spin') }).filter({ has: page.getByTestId('coins') })
  const coupons = main.getByRole('region', { name: t('spin:coupons.title') })
  const titles = ['prize.won', 'stopped', 'prize.nothing'].map((title) => patternOf(t(`spin:${title}`)).source)
  const prize = page.getByRole('dialog', { name: new RegExp(titles.join('|')) })
  const question = page.getByRole('alertdialog')
  const check = page.getByRole('dialog', { name: t('spin:check') })
  return {
    main,
    wheel: main.getByTestId('wheel'),
    hub,
    spin: main.getByRole('button', { name: t('spin:spinFor'), exact: true }),
    coins: main.getByTestId('coins'),
    // Other status regions are empty.
    status: main.getByRole('status').filter({ hasText: /\S/ }),
    alert: main.getByRole('alert'),
    checking: main.getByText(t('ui:command.checking')),
    prize,
    closePrize: prize.getByRole('button', { name: t('spin:prize.close'), exact: true }),
    checkThis: prize.getByRole('button', { name: t('spin:checkThis') }),
    check,
    odds: main.getByRole('region', { name: t('spin:fair.odds'), exact: true }),
    openCheck: main.getByRole('button', { name: t('spin:check') }),
    coupons,
    rows: coupons.locator('tbody').getByRole('row'),
    claim: coupons.getByRole('button', { name: patternOf(t('spin:coupons.claimWhat')) }),
    question,
    confirm: question.getByRole('button', { name: patternOf(t('spin:claim.confirm')) }),
    open: async () => {
      await page.goto('/user/spin')
      await main.locator('canvas').waitFor()
    },
  }
}
