import { isDeepStrictEqual } from 'node:util'
import { type CatalogueSource, kindNames } from './catalogue.schema.ts'

/** `order`: only the order changed. Omits unchanged kinds. */
export type Difference = Record<string, { added: string[]; changed: string[]; removed: string[]; order: boolean }>

export type Coded = { code: string }
export type Lists = [kind: string, entries: readonly Coded[]][]

export const differenceOf = (before: CatalogueSource | undefined, after: CatalogueSource): Difference =>
  compareLists(before ? listsOf(before) : [], listsOf(after))

export const listsOf = (source: CatalogueSource): Lists => [
  ['service', serviceParts(source.service)],
  ...kindNames.map((kind): Lists[number] => [kind, source[kind]]),
]

export function compareLists(before: Lists, after: Lists): Difference {
  const old = new Map(before)
  const difference: Difference = {}
  for (const [kind, next] of after) {
    const change = compare(old.get(kind) ?? [], next)
    if (change.added.length + change.changed.length + change.removed.length > 0 || change.order) difference[kind] = change
  }
  return difference
}

/** `values` adds old and new values. */
export function differenceText(difference: Difference, values: ChangedValues = new Map()): string {
  const lines = Object.entries(difference).flatMap(([kind, { added, changed, removed, order }]) => {
    const entry = (sign: string) => (code: string) => [
      `  ${sign} ${code}`,
      ...(values.get(kind)?.get(code) ?? []).map((line) => `    ${line}`),
    ]
    return [
      kind,
      ...added.flatMap(entry('+')),
      ...changed.flatMap(entry('~')),
      ...removed.flatMap(entry('-')),
      ...(order ? ['  order changed'] : []),
    ]
  })
  return lines.join('\n')
}

function compare(before: readonly Coded[], after: readonly Coded[]): Difference[string] {
  const old = new Map(before.map((entry) => [entry.code, entry]))
  const next = new Map(after.map((entry) => [entry.code, entry]))
  const kept = [...next.keys()].filter((code) => old.has(code))
  return {
    added: [...next.keys()].filter((code) => !old.has(code)),
    changed: kept.filter((code) => !isDeepStrictEqual(old.get(code), next.get(code))),
    removed: [...old.keys()].filter((code) => !next.has(code)),
    order: !isDeepStrictEqual(
      kept,
      [...old.keys()].filter((code) => next.has(code)),
    ),
  }
}

/** The database does not keep the order of the service's parts. */
const serviceParts = (service: CatalogueSource['service']): Coded[] =>
  Object.entries(service)
    .map(([code, value]) => ({ ...value, code }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))

/** By kind and code. */
export type ChangedValues = ReadonlyMap<string, ReadonlyMap<string, string[]>>
