import type { Page } from '@playwright/test'
import { patternOf, type Say } from '../support/words.ts'
import { carousel, sheetParts } from './sheetParts.ts'

export function inviteSheet(page: Page, say: Say) {
  const rewards = page.getByRole('region', { name: say('home:rewards'), exact: true })
  const sheet = page.getByRole('dialog', { name: say('invite:title'), exact: true })
  const question = page.getByRole('alertdialog', { name: patternOf(say('invite:question')) })
  const banners = carousel(sheet, say)
  const model = {
    sheet,
    question,
    banners,
    homeReceive: rewards.getByRole('button', { name: patternOf(say('home:receive')) }),
    homeInvite: page
      .getByRole('main')
      .getByRole('button')
      .filter({ has: page.getByText(say('home:inviteFriends'), { exact: true }) }),
    amount: sheet.getByTestId('invite-amount'),
    // The button names the amount if it is known.
    receive: sheet.getByRole('button', {
      name: new RegExp(`^(${say('invite:earned.receive')}|${patternOf(say('invite:earned.amount')).source})$`),
    }),
    /** A payout that is reduced names its loss. */
    confirm: question.getByRole('button', {
      name: new RegExp(`^(${say('invite:confirm')}|${patternOf(say('invite:confirmLoss')).source})$`),
    }),
    decline: question.getByRole('button', { name: say('ui:cancel'), exact: true }),
    link: sheet.getByRole('region', { name: say('invite:link.title'), exact: true }),
    friends: sheet
      .getByRole('table', { name: say('invite:friends.title'), exact: true })
      .locator('tbody')
      .getByRole('row'),
    none: sheet.getByText(say('invite:friends.none'), { exact: true }),
    ...sheetParts(sheet, say),
    open: async () => {
      await model.homeInvite.click()
      await banners.skip(model.link)
    },
  }
  return model
}
