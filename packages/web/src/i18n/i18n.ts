import { createInstance, type i18n } from 'i18next'
import { config } from '#platform/config.ts'
import { isLanguage, type Language } from './language.ts'
import type { Namespace } from './wordFiles.ts'

type Words = Record<string, unknown>
export type WordsOf = Partial<Record<Namespace, Words>>

export const defaultLanguage: Language = config.laos ? 'lo' : 'th'

export async function loadWords(language: Language, wanted: readonly Namespace[]): Promise<WordsOf> {
  if (wanted.length === 0) return {}
  const { wordFiles } = await import('./wordFiles.ts')
  const entries = await Promise.all(
    wanted.map(async (namespace) => [namespace, await wordFiles[`./words/${language}/${namespace}.json`]?.()] as const),
  )
  return Object.fromEntries(entries.filter(([, words]) => words !== undefined))
}

export function createI18n(language: Language, words: WordsOf): i18n {
  const instance = createInstance()
  void instance.init({
    lng: language,
    ns: ['app'],
    defaultNS: 'app',
    resources: { [language]: words },
    initAsync: false,
    // React escapes HTML. Bidi controls could reorder the sentence.
    interpolation: { escape: (text: string) => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '') },
    react: { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: 'added' },
  })
  return instance
}

export async function needWords(i18n: i18n, wanted: readonly Namespace[]): Promise<void> {
  const language = languageOf(i18n)
  const missing = wanted.filter((namespace) => !i18n.hasResourceBundle(language, namespace))
  add(i18n, language, await loadWords(language, missing))
  // The language changed while loading.
  if (languageOf(i18n) !== language) await needWords(i18n, wanted)
}

const chosen = new WeakMap<i18n, Language>()

/**
 * Changes the language without a reload, which would lose fields, scroll and sheets. Of two quick choices the later one wins.
 * False, with nothing changed, when offline.
 */
export async function showWords(i18n: i18n, language: Language): Promise<boolean> {
  chosen.set(i18n, language)
  try {
    for (let missing = notYet(i18n, language); missing.length > 0; missing = notYet(i18n, language)) {
      // Another screen's words may have been added while loading.
      add(i18n, language, await loadWords(language, missing))
    }
  } catch {
    return false
  }
  if (chosen.get(i18n) !== language) return false
  if (languageOf(i18n) !== language) await i18n.changeLanguage(language)
  document.documentElement.lang = language
  return true
}

const notYet = (i18n: i18n, language: Language): Namespace[] =>
  // Only `add` and `createI18n` put words there.
  (Object.keys(i18n.getDataByLanguage(languageOf(i18n)) ?? {}) as Namespace[]).filter(
    (namespace) => !i18n.hasResourceBundle(language, namespace),
  )

export const languageOf = ({ language }: i18n): Language => (isLanguage(language) ? language : defaultLanguage)

function add(i18n: i18n, language: Language, words: WordsOf): void {
  for (const [namespace, resource] of Object.entries(words)) i18n.addResourceBundle(language, namespace, resource)
}
