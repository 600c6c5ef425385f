import { expect, test } from 'vitest'
import { languages } from './language.ts'
import { createInstance } from './translator.ts'

// By its file, because its name leads to the translator.
const file = new URL('../../node_modules/i18next/dist/esm/i18next.js', import.meta.url).href
const original = (await import(file)) as typeof import('i18next')
const files = import.meta.glob<Record<string, unknown>>('./words/*/*.json', { eager: true, import: 'default' })
const namesInTexts = [...JSON.stringify(files).matchAll(/\{\{\s*([\w.]+)/g)].map(([, name = '']) => name)
const values = {
  ...Object.fromEntries(namesInTexts.map((name) => [name, `<${name}>`])),
  name: '$t(app:brand) {{amount}} $& <b>',
  time: null,
  limit: 5,
}
const escape = (text: string) => text.replaceAll('<', '‹')

test.each(languages)('each text has the words that i18next gives: %s', async (language) => {
  const words = Object.fromEntries(
    Object.entries(files).flatMap(([path, text]) => {
      const [, from, namespace = ''] = /words\/(\w+)\/(\w+)\.json/.exec(path) ?? []
      return from === language ? [[namespace, text]] : []
    }),
  )
  const options = { lng: language, ns: ['app'], defaultNS: 'app', resources: { [language]: words }, interpolation: { escape } } as const
  const [ours, theirs] = [createInstance(), original.createInstance()]
  ours.init(options)
  await theirs.init({ ...options, initAsync: false })
  const textsOf = (t: unknown) => {
    const translate = t as (key: string, options: object) => unknown
    return Object.entries(words).flatMap(([namespace, text]) => {
      const keys = keysOf(text).flatMap((key) => [key, key.replace(/_(zero|one|other)$/, '')])
      return [...new Set(keys), 'not.there'].flatMap((key) => [
        // A sentence is no key with a namespace.
        ...[0, 1, 2, 5].map((count) =>
          key.includes(' ') ? '' : translate(`${namespace}:${key}`, { ...values, count, returnObjects: true }),
        ),
        translate(key, { ns: ['nothing', namespace], ...values, returnObjects: true, defaultValue: '' }),
        translate(key, { ns: namespace, keySeparator: false, nsSeparator: false, defaultValue: '' }),
      ])
    })
  }
  const texts = textsOf(ours.t)
  expect(texts.length).toBeGreaterThan(5000)
  expect(texts).toEqual(textsOf(theirs.t))
})

const keysOf = (words: unknown): string[] =>
  typeof words === 'object' && words !== null && !Array.isArray(words)
    ? Object.entries(words).flatMap(([name, value]) => (isWords(value) ? keysOf(value).map((key) => `${name}.${key}`) : [name]))
    : []
const isWords = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
