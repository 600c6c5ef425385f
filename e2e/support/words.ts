import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const languages = ['th', 'lo', 'en'] as const
export type Language = (typeof languages)[number]
/** `t('session:signIn')`, `t('app:ago.hour_one', { count: 1 })`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

/** Thai only, except in `npm run test:full`: words.test.ts and the harness check every language faster. */
export const inLanguage = (language: Language) => ({ tag: language === 'th' ? [] : ['@full'] })

const folder = join(import.meta.dirname, '../../packages/web/src/i18n/words')

export const cookieOf = (language: Language): string => (language === 'lo' ? 'LA' : language.toUpperCase())
export const localeOf = (language: Language): string => (language === 'lo' ? 'la' : language)

/** The product's files, so that a test runs in any language and a renamed key fails it. */
export function wordsOf(language: Language): Translate {
  const find = finderIn(language)
  return (key, values = {}) => {
    const text = find(key)
    if (typeof text !== 'string') throw new Error(`no word ${key} in ${language}`)
    return text.replaceAll(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name] ?? `{{${name}}}`))
  }
}

export function sentencesOf(language: Language, key: string): readonly string[] {
  const list = finderIn(language)(key)
  if (!Array.isArray(list)) throw new Error(`no sentences ${key} in ${language}`)
  return list.map(String)
}

function finderIn(language: Language): (key: string) => unknown {
  const files = readdirSync(join(folder, language)).filter((name) => name.endsWith('.json'))
  const words = Object.fromEntries(
    files.map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, language, name), 'utf8'))]),
  )
  return (key) => {
    const [namespace = '', path = ''] = key.split(':')
    return path.split('.').reduce<unknown>((node, name) => (isRecord(node) ? node[name] : undefined), words[namespace])
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Accessible names have plain spaces where texts have no-break ones. */
export function patternOf(text: string): RegExp {
  return new RegExp(
    text
      .split(/\{\{[^}]*\}\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/[ \u00a0]/g, '[ \u00a0]'))
      // Thai and Lao names stand without spaces.
      .join('.*')
      .replaceAll('[ \u00a0].*', '.*')
      .replaceAll('.*[ \u00a0]', '.*'),
  )
}
