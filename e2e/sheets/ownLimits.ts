import type { Page } from '@playwright/test'
import { patternOf, type Translate } from '../support/words.ts'

type Period = 'day' | 'week' | 'month'

export function ownLimits(page: Page, t: Translate) {
  const row = (period: Period) => page.getByRole('listitem').filter({ hasText: t(`limits:limit.${period}`) })
  const time = page.getByRole('region', { name: t('limits:time'), exact: true })
  const limitSheet = (period: Period) => page.getByRole('dialog', { name: t(`limits:limit.${period}`) })
  const breakSheet = page.getByRole('dialog', { name: t('limits:rest.title') })
  const meaning = page.getByRole('group', { name: t('limits:confirm.title') })
  const model = {
    row,
    limitSheet,
    breakSheet,
    meaning,
    amount: page.getByLabel(t('limits:edit.amount'), { exact: true }),
    go: page.getByRole('button', { name: t('limits:edit.go'), exact: true }),
    remove: page.getByRole('button', { name: t('limits:edit.remove'), exact: true }),
    nothing: page.getByRole('button', { name: t('limits:edit.nothing'), exact: true }),
    confirm: meaning.getByRole('button').last(),
    back: page.getByRole('button', { name: t('limits:confirm.back'), exact: true }),
    startBreak: page.getByRole('button', { name: t('limits:rest.yes'), exact: true }),
    tryAgain: page.getByRole('button', { name: t('limits:lost.again'), exact: true }),
    time,
    takeBreak: time.getByRole('button', { name: new RegExp(`^(${t('limits:rest.title')}|${t('limits:rest.longer')})`) }),
    reminder: time.getByRole('button', { name: new RegExp(`^${t('limits:remind.title')}`) }),
    reminderSheet: page.getByRole('dialog', { name: t('limits:remind.title'), exact: true }),
    timePlayed: page.getByText(patternOf(t('limits:remind.played'))),
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
