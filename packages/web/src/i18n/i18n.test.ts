// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createI18n, loadWords, needWords, showWords } from './i18n.ts'
import { languages } from './language.ts'

beforeEach(() => {
  document.documentElement.lang = 'th'
})

test('a switch loads the words of every screen seen so far and sets the page’s language', async () => {
  const i18n = createI18n('th', await loadWords('th', ['app']))
  await needWords(i18n, ['session'])
  await showWords(i18n, 'lo')
  expect({
    words: [i18n.t('menu.home'), i18n.t('password', { ns: 'session' })],
    problem: i18n.hasResourceBundle('lo', 'problem'),
    lang: document.documentElement.lang,
  }).toEqual({ words: ['ໜ້າຫຼັກ', 'ລະຫັດຜ່ານ'], problem: false, lang: 'lo' })
})

test('the later of two quick choices wins, and a screen that opens meanwhile has its words', async () => {
  const i18n = createI18n('th', await loadWords('th', ['app']))
  const shown = await Promise.all([showWords(i18n, 'lo'), showWords(i18n, 'en'), needWords(i18n, ['session'])])
  expect([shown, i18n.language, i18n.t('password', { ns: 'session' })]).toEqual([[false, true, undefined], 'en', 'Password'])
})

// @covers G25.5
test('time ago has singular and plural in each language', async () => {
  const texts = await Promise.all(
    languages.map(async (language) => {
      const { t } = createI18n(language, await loadWords(language, ['app']))
      return [t('ago.minute', { count: 1 }), t('ago.minute', { count: 5 })]
    }),
  )
  expect(texts).toEqual([
    ['1 นาทีที่แล้ว', '5 นาทีที่แล้ว'],
    ['1 ນາທີກ່ອນ', '5 ນາທີກ່ອນ'],
    ['1 minute ago', '5 minutes ago'],
  ])
})
