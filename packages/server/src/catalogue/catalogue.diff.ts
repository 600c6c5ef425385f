import { isDeepStrictEqual } from 'node:util'
import { type CatalogueSource, kindNames } from './catalogue.schema.ts'

/** `order`: the same entries are in another order. Unchanged kinds are omitted. */
export type Difference = Record<string, { added: string[]; changed: string[]; removed: string[]; order: boolean }>

export function differenceOf(before: CatalogueSource | undefined, after: CatalogueSource): Difference {
  const difference: Difference = {}
  const lists = [
    ['service', asList(before?.service), asList(after.service)] as const,
    ...kindNames.map((kind) => [kind, before?.[kind] ?? [], after[kind]] as const),
  ]
  for (const [kind, old, next] of lists) {
    const change = compare(old, next)
    if (change.added.length + change.changed.length + change.removed.length > 0 || change.order) difference[kind] = change
  }
  return difference
}

export function differenceText(difference: Difference): string {
  const lines = Object.entries(difference).flatMap(([kind, { added, changed, removed, order }]) => [
    kind,
    ...added.map((code) => `  + ${code}`),
    ...changed.map((code) => `  ~ ${code}`),
    ...removed.map((code) => `  - ${code}`),
    ...(order ? ['  order changed'] : []),
  ])
  return lines.join('\n')
}

type Coded = { code: string }

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
const asList = (service: CatalogueSource['service'] | undefined): Coded[] =>
  Object.entries(service ?? {})
    .map(([code, value]) => ({ code, value }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
