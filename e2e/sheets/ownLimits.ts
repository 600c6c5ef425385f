import type { Page } from '@playwright/test'
import { patternOf, type Say } from '../support/words.ts'

type Period = 'day' | 'week' | 'month'

export function ownLimits(page: Page, say: Say) {
  const row = (period: Period) => page.getByRole('listitem').filter({ hasText: say(`limits:limit.${period}`) })
  const time = page.getByRole('region', { name: say('limits:time'), exact: true })
  const limitSheet = (period: Period) => page.getByRole('dialog', { name: say(`limits:limit.${period}`) })
  const restSheet = page.getByRole('dialog', { name: say('limits:rest.title') })
  const model = {
    row,
    limitSheet,
    restSheet,
    meaning: page.getByRole('group', { name: say('limits:confirm.title') }),
    amount: page.getByLabel(say('limits:edit.amount'), { exact: true }),
    go: page.getByRole('button', { name: say('limits:edit.go'), exact: true }),
    remove: page.getByRole('button', { name: say('limits:edit.remove'), exact: true }),
    nothing: page.getByRole('button', { name: say('limits:edit.nothing'), exact: true }),
    confirm: page.getByRole('button', { name: say('limits:confirm.yes'), exact: true }),
    back: page.getByRole('button', { name: say('limits:confirm.back'), exact: true }),
    beginRest: page.getByRole('button', { name: say('limits:rest.yes'), exact: true }),
    tryAgain: page.getByRole('button', { name: say('limits:lost.again'), exact: true }),
    time,
    takeBreak: time.getByRole('button', { name: new RegExp(`^(${say('limits:rest.title')}|${say('limits:rest.longer')})`) }),
    reminder: time.getByRole('button', { name: new RegExp(`^${say('limits:remind.title')}`) }),
    reminderSheet: page.getByRole('dialog', { name: say('limits:remind.title'), exact: true }),
    told: page.getByText(patternOf(say('limits:remind.told'))),
    open: async () => {
      await page.goto('/user/profile/limits')
      await row('day').waitFor()
    },
    ask: async (period: Period, amount: string) => {
      await row(period).getByRole('button').first().click()
      await limitSheet(period).waitFor()
      await model.amount.fill(amount)
      await model.go.click()
      await model.meaning.waitFor()
    },
  }
  return model
}
