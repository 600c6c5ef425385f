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
