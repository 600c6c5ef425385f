import { expect, test } from 'vitest'
import { languages, type Language } from './language.ts'

type Words = { [key: string]: string | Words }
const files = import.meta.glob<Words>('./words/*/*.json', { eager: true, import: 'default' })
const contract = Object.values(
  import.meta.glob<string>('../../../../openapi.yaml', { eager: true, query: '?raw', import: 'default' }),
).join('')

const namespaces = [...new Set(Object.keys(files).map((path) => path.split('/').at(-1)?.replace('.json', '') ?? ''))]
const wordsOf = (language: Language, namespace: string): Record<string, string> =>
  flat(files[`./words/${language}/${namespace}.json`] ?? {})

test.each(namespaces)('%s has the same keys, with the same values to fill in, in each language', (namespace) => {
  const [thai, lao, english] = languages.map((language) =>
    Object.fromEntries(Object.entries(wordsOf(language, namespace)).map(([key, text]) => [key, blanksOf(text)])),
  )
  expect(lao).toEqual(thai)
  expect(english).toEqual(thai)
})

test('no value is empty, or left in the script of another language', () => {
  const foreign: Record<Language, RegExp> = {
    th: /[\u0E80-\u0EFF]/,
    lo: /[\u0E01-\u0E3E\u0E40-\u0E5B]/,
    en: /[\u0E01-\u0E3E\u0E40-\u0E5B\u0E80-\u0EFF]/,
  }
  const own: Record<Language, RegExp> = { th: /[\u0E01-\u0E5B]/, lo: /[\u0E80-\u0EFF]/, en: /[A-Za-z]/ }
  const wrong = everyWord().filter(
    ([language, , text]) => text.trim() === '' || foreign[language].test(text) || !(own[language].test(text) || isNameOrFigures(text)),
  )
  expect(wrong).toEqual([])
})

test('Thai and Lao marks stand on a letter, each once', () => {
  // A mark above or below after a space, or the same one twice, is a slip of the keyboard that fonts show as a dotted ring.
  const slips =
    /(^|[\s\d.,()])[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECD]|([\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECD])\2|\u0E40\u0E40|\u0EC0\u0EC0|\u0E4D\u0E32|\u0ECD\u0EB2/
  expect(everyWord().filter(([, , text]) => slips.test(text))).toEqual([])
})

test('every code of the contract, every slip note and every kind of problem has its sentence', () => {
  const codes = [...enumOf('ErrorCode'), ...enumOf('SlipNoteCode')]
  const kinds = ['signedOut', 'gone', 'unavailable', 'offline', 'timeout', 'aborted', 'unreadable', 'refused', 'broken']
  expect(enumOf('ErrorCode').length).toBe(78)
  expect(enumOf('SlipNoteCode').length).toBe(11)
  const told = new Set(Object.keys(wordsOf('en', 'problem')))
  expect([...codes, ...kinds].filter((key) => !told.has(key))).toEqual([])
})

const everyWord = (): (readonly [Language, string, string])[] =>
  languages.flatMap((language) =>
    namespaces.flatMap((namespace) =>
      Object.entries(wordsOf(language, namespace)).map(([key, text]) => [language, `${namespace}:${key}`, text] as const),
    ),
  )

/** Brand, file types and figures are the same in every language. */
const isNameOrFigures = (text: string): boolean => /^(Krapao|QR|OTP|VPN|SMS|LAK|BAHT|[\s\d{}n.:%/฿+-])*$/.test(text)

const blanksOf = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted()

function flat(words: Words, before = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value]] : Object.entries(flat(value, `${before}${key}.`)),
    ),
  )
}

/** The values of an enum that the contract lists, one `- CODE` a line. */
function enumOf(schema: string): string[] {
  const [, rest = ''] = contract.split(`\n    ${schema}:\n`)
  const block = rest.split(/\n {4}\w+:\n/)[0] ?? ''
  return [...block.matchAll(/^\s+- ([A-Z][A-Z0-9_]+)$/gm)].map(([, code = '']) => code)
}
