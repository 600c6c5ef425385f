// docs/adr/0061-operator-commands.md
import { type Coded, compareLists, type Lists, serviceParts } from './catalogue.diff.ts'
import type { CatalogueSource } from './catalogue.schema.ts'

/**
 * What decides where money goes, or how much of it. Leaves out named fields, so that a new one counts. A deposit's notes, the notice and
 * the contacts may send players elsewhere with their money, and a game's links receive the login forms of its accounts.
 */
function moneyParts({ service, ...kinds }: CatalogueSource): Lists {
  const { name: _, ...info } = service.info
  return [
    ['service', serviceParts({ ...service, info })],
    ['banks', kinds.banks.map((one) => without(one, 'logo', 'recommended'))],
    ['accounts', kinds.accounts],
    ['wallets', kinds.wallets],
    // The order of games is how they are shown, and no more.
    [
      'games',
      kinds.games
        .map((one) => without(one, 'name', 'category', 'logo', 'background', 'ftWalletSlot'))
        .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    ],
    ['bonuses', kinds.bonuses.map((one) => without(one, 'name', 'banners'))],
    ['promotions', kinds.promotions.map((one) => without(one, 'description'))],
    ['prizes', kinds.prizes.map((one) => without(one, 'name'))],
    ['wheels', kinds.wheels.map((one) => without(one, 'name'))],
  ]
}

export const changesMoney = (before: CatalogueSource, after: CatalogueSource): boolean =>
  Object.keys(compareLists(moneyParts(before), moneyParts(after))).length > 0

/** Old and new values, by kind and code. */
export type MoneyLines = ReadonlyMap<string, ReadonlyMap<string, string[]>>

export function moneyLines(before: CatalogueSource | undefined, after: CatalogueSource): MoneyLines {
  const old = new Map(before ? moneyParts(before) : [])
  const next = new Map(moneyParts(after))
  return new Map(
    [...next].map(([kind, list]) => {
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

/** The order of entries counts as a field. */
function leaves(value: unknown, path: string[]): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), visible(value)]]
  const parts: [string, unknown][] = Array.isArray(value)
    ? value.map((one: Partial<Coded>, index) => [one.code ?? String(index), one])
    : Object.entries(value)
  const order: [string, string][] = Array.isArray(value) ? [[path.join('.'), parts.map(([name]) => name).join(', ')]] : []
  return [...order, ...parts.flatMap(([name, part]) => leaves(part, [...path, /^[\w-]+$/.test(name) ? name : visible(name)]))]
}

/** Escapes what a terminal would obey or not show, so that no name can hide a line. */
const visible = (value: unknown): string =>
  JSON.stringify(value).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)

const without = (entry: Coded, ...names: string[]): Coded => ({
  ...Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name))),
  code: entry.code,
})
