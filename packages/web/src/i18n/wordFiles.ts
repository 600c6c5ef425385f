import type { CustomTypeOptions } from 'i18next'

export type Namespace = keyof CustomTypeOptions['resources']

/** Lazy, as the first page brings its words inlined. The offline page bundles its own. */
export const wordFiles = import.meta.glob<Record<string, unknown>>(['./words/*/*.json', '!./words/*/installable.json'], {
  import: 'default',
})

export const namespaces = [
  ...new Set(Object.keys(wordFiles).map((path) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length))),
] as Namespace[]
