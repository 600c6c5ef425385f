// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createI18n, loadWords, needWords, switchLanguage } from './i18n.ts'
import { languages } from './language.ts'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = 'th'
})

test('a switch brings the words of every screen seen so far, marks the page, and is remembered as the wire has it', async () => {
  const i18n = createI18n('th', await loadWords('th', ['app']))
  await needWords(i18n, ['session'])
  await switchLanguage(i18n, 'lo')
  expect({
    said: [i18n.t('menu.home'), i18n.t('password', { ns: 'session' })],
    problem: i18n.hasResourceBundle('lo', 'problem'),
    lang: document.documentElement.lang,
    locale: localStorage.getItem('locale'),
    cookie: document.cookie,
  }).toEqual({ said: ['ໜ້າຫຼັກ', 'ລະຫັດຜ່ານ'], problem: false, lang: 'lo', locale: 'la', cookie: 'LOCALE=LA' })
})

test('of two quick choices the later holds, and a screen that comes meanwhile has its words', async () => {
  const i18n = createI18n('th', await loadWords('th', ['app']))
  await Promise.all([switchLanguage(i18n, 'lo'), switchLanguage(i18n, 'en'), needWords(i18n, ['session'])])
  expect([i18n.language, localStorage.getItem('locale'), i18n.t('password', { ns: 'session' })]).toEqual(['en', 'en', 'Password'])
})

test('time ago is said in each language, one and many', async () => {
  const said = await Promise.all(
    languages.map(async (language) => {
      const { t } = createI18n(language, await loadWords(language, ['app']))
      return [t('ago.minute', { count: 1 }), t('ago.minute', { count: 5 })]
    }),
  )
  expect(said).toEqual([
    ['1 นาทีที่แล้ว', '5 นาทีที่แล้ว'],
    ['1 ນາທີກ່ອນ', '5 ນາທີກ່ອນ'],
    ['1 minute ago', '5 minutes ago'],
  ])
})
