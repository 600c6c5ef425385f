// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Language } from '#i18n/language.ts'

const names: [Language, string][] = [
  ['th', 'เสือทอง'],
  ['lo', 'ເສືອຄຳ'],
  ['en', 'Ca$$h & $&'],
]

test.each(names)('the offline page has the name of app.json and no other: %s', async (language, name) => {
  vi.resetModules()
  vi.useFakeTimers()
  document.body.replaceChildren()
  document.cookie = `LOCALE=${{ th: 'TH', lo: 'LA', en: 'EN' }[language]}`
  vi.doMock(`#i18n/words/${language}/app.json`, () => ({ brand: name }))
  await import('./offlinePage.ts')
  vi.useRealTimers()
  const text = document.body.textContent
  expect([document.documentElement.lang, document.title.endsWith(` · ${name}`), text.split(name).length - 1]).toEqual([language, true, 2])
  expect(document.title + text).not.toMatch(/Krapao|\{\{/)
})

test('money in transit is shown and in the total; balances that are hidden at home are hidden offline', async () => {
  const figures = { total: 7_654_321, wallet: 7_504_321, games: 0, transit: 150_000, at: 0 }
  vi.doMock('#platform/lastBalances.ts', () => ({ readLastBalances: () => figures }))
  const textsWith = async (hidden: string) => {
    vi.resetModules()
    vi.useFakeTimers()
    document.body.replaceChildren()
    localStorage.setItem('balances-hidden', hidden)
    await import('./offlinePage.ts')
    vi.useRealTimers()
    return ['#total', '#wallet-amount', '#transit-amount'].map((id) => document.querySelector(id)?.textContent)
  }
  expect(await textsWith('false')).toEqual(['฿76,543.21', '฿75,043.21', '฿1,500.00'])
  expect(await textsWith('true')).toEqual(['฿••••', '฿••••', '฿••••'])
})

test('the offline page, a press and then polls while the page loads, reloads once', async () => {
  vi.resetModules()
  vi.useFakeTimers()
  document.body.replaceChildren()
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async () => new Response())
  await import('./offlinePage.ts')
  document.querySelector('button')?.click()
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect(reload).toHaveBeenCalledTimes(1)
})
