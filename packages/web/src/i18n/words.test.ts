import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { createI18n, loadWords } from './i18n.ts'
import { languages, type Language } from './language.ts'
import { namespaces as loaded } from './wordFiles.ts'
import { problemText } from './problemText.ts'

type Words = { [key: string]: string | Words }
const files = import.meta.glob<Words>('./words/*/*.json', { eager: true, import: 'default' })
const contract = Object.values(
  import.meta.glob<string>('../../../../openapi.yaml', { eager: true, query: '?raw', import: 'default' }),
).join('')

const namespaces = [...new Set(Object.keys(files).map((path) => path.split('/').at(-1)?.replace('.json', '') ?? ''))]
const wordsOf = (language: Language, namespace: string): Record<string, string> =>
  flat(files[`./words/${language}/${namespace}.json`] ?? {})

const codes = [...enumOf('ErrorCode'), ...enumOf('SlipNoteCode')]
const kinds = ['signedOut', 'gone', 'unavailable', 'offline', 'timeout', 'aborted', 'unreadable', 'refused', 'broken']
const ownSentences = namespaces
  .filter((namespace) => namespace !== 'problem')
  .flatMap((namespace) => Object.keys(wordsOf('en', namespace)).map((key) => `${namespace}:${key}`))
  .filter((key) => codes.includes(key.split(/[:.]/).at(-1) ?? ''))

// @covers 1.language-1 8.handling-4 8.codes-13
test.each(namespaces)('%s has the same keys and placeholders in each language', (namespace) => {
  const [thai, lao, english] = languages.map((language) =>
    Object.fromEntries(Object.entries(wordsOf(language, namespace)).map(([key, text]) => [key, blanksOf(text)])),
  )
  expect(lao).toEqual(thai)
  expect(english).toEqual(thai)
})

// @covers 1.language-1
test('no value is empty or in the script of another language', () => {
  const foreign: Record<Language, RegExp> = {
    th: /[\u0E80-\u0EFF]/,
    lo: /[\u0E01-\u0E3E\u0E40-\u0E5B]/,
    en: /[\u0E01-\u0E3E\u0E40-\u0E5B\u0E80-\u0EFF]/,
  }
  const own: Record<Language, RegExp> = { th: /[\u0E01-\u0E5B]/, lo: /[\u0E80-\u0EFF]/, en: /[A-Za-z]/ }
  const wrong = everyWord().filter(
    ([language, key, text]) =>
      text.trim() === '' || foreign[language].test(text) || !(own[language].test(text) || isNameOrFigures(text) || key === 'app:brand'),
  )
  expect(wrong).toEqual([])
})

test('Thai and Lao marks stand on a letter, each once', () => {
  // A combining mark after a space, or doubled, is a typing error that fonts show as a dotted circle.
  const slips =
    /(^|[\s\d.,()])[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECD]|([\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECD])\2|\u0E40\u0E40|\u0EC0\u0EC0|\u0E4D\u0E32|\u0ECD\u0EB2/
  expect(everyWord().filter(([, , text]) => slips.test(text))).toEqual([])
})

test('no line can break inside a syllable of Thai or Lao', () => {
  // Browsers, too, split some words before the last consonant.
  const torn = everyWord().flatMap(([language, key, text]) => {
    const parts = Array.from(new Intl.Segmenter(language, { granularity: 'word' }).segment(text), ({ segment }) => segment)
    return parts
      .filter((part, index) => /^[\u0E01-\u0E2E\u0E81-\u0EAE]$/.test(part) && /[\u0E00-\u0EFF]$/.test(parts[index - 1] ?? ''))
      .map((part) => `${language} ${key}: ${part}`)
  })
  expect(torn).toEqual([])
})

// @covers 8.codes-13
test('every code of the contract, every slip note and every kind of problem has its sentence', () => {
  expect(enumOf('ErrorCode').length).toBe(78)
  expect(enumOf('SlipNoteCode').length).toBe(11)
  const translated = new Set(Object.keys(wordsOf('en', 'problem')))
  expect([...codes, ...kinds].filter((key) => !translated.has(key))).toEqual([])
})

// @covers 8.codes-13
test('each code has a complete sentence in the reader’s language, from the shared words or those of its screen', async () => {
  const screens = await Promise.all(languages.map(async (language) => createI18n(language, await loadWords(language, loaded)).t))
  const textOf =
    (code: string, params = {}) =>
    (t: TFunction) =>
      problemText(t, { kind: 'refused', message: code, params, effect: 'none' })
  const sentences: (readonly [string, (t: TFunction) => string])[] = [
    ...codes.map((code) => [`problem:${code}`, textOf(code)] as const),
    ...codes.map(
      (code) => [`problem:${code}`, (t: TFunction) => problemText(t, { kind: 'refused', code, message: '', effect: 'none' })] as const,
    ),
    ...sentencesWith('limit').map((code) => [`problem:${code}_limit`, textOf(code, { limit: 12.34 })] as const),
    ...sentencesWith('openStakes').map((code) => [`problem:${code}_openStakes`, textOf(code, { openStakes: 12.34 })] as const),
    ...sentencesWith('left').map((code) => [`problem:${code}_left`, textOf(code, { left: 12.34 })] as const),
    ...ownSentences.map((key) => [key, (t: TFunction) => t(key as never)] as const),
  ]
  const wrong = sentences.filter(([key, render]) => {
    const texts = screens.map(render)
    const words = languages.map((language) => sentenceOf(language, key).replaceAll(/\{\{\w+\}\}/g, '12.34'))
    return texts.some((text, index) => text === '' || text !== words[index]) || new Set(texts).size < languages.length
  })
  expect(wrong.map(([key]) => key)).toEqual([])
  expect(ownSentences).toEqual(expect.arrayContaining(['spin:claimRefused.BONUS_REMAINING', 'spin:refused.NO_DATA']))
  expect(sentencesWith('limit')).toEqual(expect.arrayContaining(['KEY_INVALID', 'TRANSFER_MINIMUM']))
})

test('a registration whose game accounts failed says that there is no account', () => {
  const failed = languages.map((language) => sentenceOf(language, 'problem:GAME_ACTIVATION_FAIL'))
  const done = languages.map((language) => sentenceOf(language, 'registerWizard:done.title'))
  expect(failed.filter((sentence, index) => sentence === '' || sentence.includes(done[index] ?? ''))).toEqual([])
  expect(failed[languages.indexOf('en')]).toBe("Couldn't open your game accounts, so you're not registered yet. Try again, or contact us")
})

test.each(languages)('the how-to of "%s" uses the names of the buttons', (language) => {
  const all = Object.fromEntries(
    namespaces.flatMap((namespace) => Object.entries(wordsOf(language, namespace)).map(([key, text]) => [`${namespace}:${key}`, text])),
  )
  const named = {
    'wallet.steps.0': 'session:signIn',
    'wallet.steps.1': 'home:deposit',
    'wallet.steps.2': 'app:menu.statement',
    'play.steps.0': 'gameAccount:activate',
    'play.steps.2': 'gameAccount:play.action',
  }
  const steps = Object.entries(named).map(([step, name]) => [all[`lookups:howto.${step}`] ?? '', all[name] ?? 'no such word'] as const)
  const missing = steps.filter(([sentence, name]) => !sentence.toLowerCase().includes(name.toLowerCase()))
  expect(missing).toEqual([])
})

const sentenceOf = (language: Language, key: string): string => {
  const [namespace = '', name = ''] = key.split(':')
  return wordsOf(language, namespace)[name] ?? ''
}

const sentencesWith = (figure: string): string[] =>
  Object.keys(wordsOf('en', 'problem')).flatMap((key) => (key.endsWith(`_${figure}`) ? [key.slice(0, -figure.length - 1)] : []))

const everyWord = (): (readonly [Language, string, string])[] =>
  languages.flatMap((language) =>
    namespaces.flatMap((namespace) =>
      Object.entries(wordsOf(language, namespace)).map(([key, text]) => [language, `${namespace}:${key}`, text] as const),
    ),
  )

const isNameOrFigures = (text: string): boolean =>
  /^(QR|OTP|VPN|SMS|LAK|BAHT|TrueMoney Wallet|[\s\d.:%/฿+-])*$/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))

const blanksOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}|\$t\(([\w:.]+)\)/g)].map(([, name = '', word = '']) => name || word).toSorted()

function flat(words: Words, before = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value]] : Object.entries(flat(value, `${before}${key}.`)),
    ),
  )
}

function enumOf(schema: string): string[] {
  const [, rest = ''] = contract.split(`\n    ${schema}:\n`)
  const block = rest.split(/\n {4}\w+:\n/)[0] ?? ''
  return [...block.matchAll(/^\s+- ([A-Z][A-Z0-9_]+)$/gm)].map(([, code = '']) => code)
}

test('two sentences are joined as each language does', () => {
  const joined = languages.map((language) => wordsOf(language, 'app')['sentences'])
  expect(joined).toEqual(['{{first}} {{second}}', '{{first}} {{second}}', '{{first}}. {{second}}'])
})
