import type { Page } from '@playwright/test'
import { patternOf, type Translate } from '../support/words.ts'
import { carousel, sheetParts } from './sheetParts.ts'

export function inviteSheet(page: Page, t: Translate) {
  const rewards = page.getByRole('region', { name: t('home:rewards'), exact: true })
  const sheet = page.getByRole('dialog', { name: t('invite:title'), exact: true })
  const question = page.getByRole('alertdialog', { name: patternOf(t('invite:question')) })
  const banners = carousel(sheet, t)
  const model = {
    sheet,
    question,
    banners,
    homeReceive: rewards.getByRole('button', { name: patternOf(t('home:receive')) }),
    homeInvite: page
      .getByRole('main')
      .getByRole('button')
      .filter({ has: page.getByText(t('home:inviteFriends'), { exact: true }) }),
    amount: sheet.getByTestId('invite-amount'),
    // The button names the amount if it is known.
    receive: sheet.getByRole('button', {
      name: new RegExp(`^(${t('invite:earned.receive')}|${patternOf(t('invite:earned.amount')).source})$`),
    }),
    /** A payout that is reduced names its loss. */
    confirm: question.getByRole('button', {
      name: new RegExp(`^(${t('invite:confirm')}|${patternOf(t('invite:confirmLoss')).source})$`),
    }),
    decline: question.getByRole('button', { name: t('ui:cancel'), exact: true }),
    link: sheet.getByRole('region', { name: t('invite:link.title'), exact: true }),
    friends: sheet
      .getByRole('table', { name: t('invite:friends.title'), exact: true })
      .locator('tbody')
      .getByRole('row'),
    none: sheet.getByText(t('invite:friends.none'), { exact: true }),
    ...sheetParts(sheet, t),
    open: async () => {
      await model.homeInvite.click()
      await banners.skip(model.link)
    },
  }
  return model
}
