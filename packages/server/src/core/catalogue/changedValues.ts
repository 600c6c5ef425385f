// docs/adr/0061-operator-commands.md
import { escapedText } from '#platform/values/visibleText.ts'
import { type Coded, compareLists, type Lists, listsOf, type ChangedValues } from './catalogue.diff.ts'
import type { CatalogueSource } from './catalogue.schema.ts'

/** Omits what one person may change alone. Texts, pictures and links stay, because they decide where players pay and write. */
const withoutHarmless = (source: CatalogueSource): Lists =>
  listsOf({
    ...source,
    banks: source.banks.map((one) => ({ ...one, recommended: false })),
    games: source.games.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  })

export const takesTwoPeople = (before: CatalogueSource, after: CatalogueSource): boolean =>
  Object.keys(compareLists(withoutHarmless(before), withoutHarmless(after))).length > 0

export function changedValues(before: CatalogueSource | undefined, after: CatalogueSource): ChangedValues {
  const old = new Map(before ? listsOf(before) : [])
  return new Map(
    listsOf(after).map(([kind, list]) => {
      const [from, to] = [byCode(old.get(kind) ?? []), byCode(list)]
      const codes = new Set([...from.keys(), ...to.keys()])
      return [kind, new Map([...codes].map((code) => [code, changedFields(from.get(code), to.get(code))]))]
    }),
  )
}

function changedFields(before: Coded | undefined, after: Coded | undefined): string[] {
  const [old, next] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((path) => old.get(path) !== next.get(path))
    .map((path) => {
      const [from, to] = [old.get(path) ?? 'none', next.get(path) ?? 'none']
      return `${path}: ${before && after ? `${from} -> ${to}` : after ? to : from}`
    })
}

const byCode = (list: readonly Coded[]): Map<string, Coded> => new Map(list.map((one) => [one.code, one]))

function fieldsOf(entry: Coded | undefined): Map<string, string> {
  const { code: _, ...fields } = entry ?? { code: '' }
  return new Map(leaves(fields, []))
}

function leaves(value: unknown, path: string[]): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), visible(value)]]
  const parts: [string, unknown][] = Array.isArray(value)
    ? value.map((one: Partial<Coded>, index) => [one.code ?? String(index), one])
    : Object.entries(value)
  const order: [string, string][] = Array.isArray(value) ? [[path.join('.'), parts.map(([name]) => name).join(', ')]] : []
  return [...order, ...parts.flatMap(([name, part]) => leaves(part, [...path, /^[\w-]+$/.test(name) ? name : visible(name)]))]
}

const visible = (value: unknown): string => escapedText(JSON.stringify(value))
