// Stands for i18next and react-i18next (build/translatorAlias.ts), with their types but only: keys with dots and a namespace, `count`,
// `{{name}}`, `$t(key)`, lists, `defaultValue`, `ns`, `keyPrefix`, and separators switched off.
import type { i18n as I18n, InitOptions } from 'i18next'
import { createContext, createElement, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react'

type Words = Readonly<Record<string, unknown>>
type Options = Readonly<Record<string, unknown>> & { ns?: string | readonly string[]; keySeparator?: false; nsSeparator?: false }
type Translate = (key: string, options?: Options) => unknown
type Instance = Pick<I18n, 'language' | 'hasResourceBundle' | 'getDataByLanguage'> & {
  init: (options: InitOptions) => void
  t: Translate
  addResourceBundle: (language: string, namespace: string, words: Words) => void
  changeLanguage: (language: string) => void
  on: (event: 'languageChanged', listener: () => void) => void
  off: (event: 'languageChanged', listener: () => void) => void
  /** For `useTranslation`: words and language of one version stay the same. */
  subscribe: (listener: () => void) => () => void
  version: () => number
}

export function createInstance(): Instance {
  const data = new Map<string, Map<string, Words>>()
  const [onLanguage, onChange] = [new Set<() => void>(), new Set<() => void>()]
  let version = 0
  let escape: (text: string) => string = textOf

  const t: Translate = (given, options = {}) => {
    const [namespace, key] = options.nsSeparator === false ? [undefined, given] : withNamespace(given)
    const path = options.keySeparator === false ? [key] : key.split('.')
    for (const one of [namespace ?? options.ns ?? 'app'].flat()) {
      const words = data.get(instance.language)?.get(one)
      const value = pluralOf(words, path, options['count']) ?? wordAt(words, path)
      if (typeof value === 'string') return fill(value, options)
      if (Array.isArray(value)) return value.map((text) => fill(String(text), options))
    }
    return options['defaultValue'] ?? key
  }
  const pluralOf = (words: Words | undefined, path: readonly string[], count: unknown): unknown => {
    if (typeof count !== 'number') return undefined
    const form = (name: string) => wordAt(words, [...path.slice(0, -1), `${path.at(-1)}_${name}`])
    return (count === 0 ? form('zero') : undefined) ?? form(rulesOf(instance.language).select(count))
  }
  // In one pass, so that a value cannot name another value or text.
  const fill = (text: string, options: Options): string =>
    text.replaceAll(/\{\{(\w+)\}\}|\$t\(([\w.:]+)\)/g, (whole: string, name: string | undefined, key = '') => {
      if (name === undefined) return String(t(key, options))
      return Object.hasOwn(options, name) ? escape(textOf(options[name])) : whole
    })
  const changed = (): void => {
    version += 1
    for (const listener of onChange) listener()
  }
  const instance: Instance = {
    language: '',
    init({ lng = '', resources, interpolation }) {
      instance.language = lng
      for (const [language, words] of Object.entries(resources ?? {}))
        data.set(language, new Map(Object.entries(words as Record<string, Words>)))
      escape = (text) => interpolation?.escape?.(text) ?? text
    },
    t,
    hasResourceBundle: (language, namespace) => data.get(language)?.has(namespace) ?? false,
    getDataByLanguage: (language) => Object.fromEntries(data.get(language) ?? []) as ReturnType<I18n['getDataByLanguage']>,
    addResourceBundle(language, namespace, words) {
      data.set(language, (data.get(language) ?? new Map<string, Words>()).set(namespace, words))
      changed()
    },
    changeLanguage(language) {
      instance.language = language
      changed()
      for (const listener of onLanguage) listener()
    },
    on: (_, listener) => void onLanguage.add(listener),
    off: (_, listener) => void onLanguage.delete(listener),
    subscribe(listener) {
      onChange.add(listener)
      return () => void onChange.delete(listener)
    },
    version: () => version,
  }
  return instance
}

function withNamespace(key: string): [string | undefined, string] {
  const at = key.indexOf(':')
  return at < 0 ? [undefined, key] : [key.slice(0, at), key.slice(at + 1)]
}

const wordAt = (words: Words | undefined, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (node, name) => (typeof node === 'object' && node && Object.hasOwn(node, name) ? (node as Words)[name] : undefined),
    words,
  )

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const known = new Map<string, Intl.PluralRules>()

function rulesOf(language: string): Intl.PluralRules {
  const rules = known.get(language) ?? new Intl.PluralRules(language)
  known.set(language, rules)
  return rules
}

const Context = createContext<Instance | null>(null)

export const I18nextProvider = ({ i18n, children }: { i18n: Instance; children: ReactNode }) =>
  createElement(Context, { value: i18n }, children)

export function useTranslation(ns?: string | readonly string[], { keyPrefix }: { keyPrefix?: string } = {}) {
  const i18n = useContext(Context)
  if (!i18n) throw new Error('useTranslation needs an I18nextProvider')
  const version = useSyncExternalStore(i18n.subscribe, i18n.version, i18n.version)
  const namespaces = typeof ns === 'object' ? ns.join(' ') : ns
  return useMemo(() => {
    const among = namespaces?.split(' ')
    const t: Translate = (key, options) =>
      i18n.t(keyPrefix === undefined ? key : `${keyPrefix}.${key}`, among ? { ns: among, ...options } : options)
    return { t, i18n }
    // The version, because `t` returns other words then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [i18n, version, namespaces, keyPrefix])
}
