import type { Page } from '@playwright/test'
import type { Translate } from '../support/words.ts'

export function statementPage(page: Page, t: Translate) {
  const main = page.getByRole('main')
  const sum = (name: 'before' | 'in' | 'out' | 'after') =>
    main
      .locator('dl > div')
      .filter({ has: page.getByText(t(`statement:sums.${name}`), { exact: true }) })
      .locator('dd')
  const totals = main.locator('summary')
  const download = main.getByRole('button', { name: t('statement:file.download') })
  return {
    open: () => page.goto('/user/statement'),
    heading: main.getByRole('heading', { level: 1, name: t('statement:title') }),
    rows: main.getByRole('region', { name: t('statement:list') }).getByRole('listitem'),
    receipt: page.getByRole('dialog', { name: t('statement:receipt.title') }),
    empty: main.getByText(t('statement:empty.title')),
    none: main.getByText(t('statement:none.title')),
    next: main.getByRole('button', { name: t('ui:pages.next') }),
    reload: main.getByRole('button', { name: t('statement:reload') }),
    slips: main.getByRole('button', { name: t('statement:slips') }),
    choose: (name: string) => main.getByRole('radio', { name, exact: true }).click(),
    choices: main.getByRole('radio'),
    period: main.getByLabel(t('statement:filter.days'), { exact: true }),
    totals,
    day: (end: 'from' | 'to') => main.getByLabel(t(`statement:filter.${end}`)),
    showAll: main.getByRole('button', { name: t('statement:filter.clear') }),
    download,
    saveFile: async () => {
      if (!(await download.isVisible())) await totals.click()
      await download.click()
    },
    tryAgain: main.getByRole('button', { name: t('ui:tryAgain') }),
    sum,
    sums: async () => {
      if (!(await sum('in').isVisible())) await totals.click()
      const parts = await Promise.all((['before', 'in', 'out', 'after'] as const).map((name) => sum(name).innerText()))
      return parts.map((text) => text.replaceAll(/[^\d.]/g, ''))
    },
  }
}
