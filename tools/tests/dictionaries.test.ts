import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'examples/adapters/*.ts'], { cwd: root }).filter(
  (name) => !/\.(?:test|fixture|gen|states|samples)\.tsx?$|\/(?:testing|contracts)\//.test(name),
)
const codeOf = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*$/gm, '').replaceAll(/'[^'\n]*'/g, "''")

const record = String.raw`(?:(?:Readonly|Partial)<)*(?:Record<string\b|\{ (?:readonly )?\[\w+: string\])`
const namesIn = (code: string, shape: string): string[] => [...code.matchAll(new RegExp(shape, 'g'))].map(([, name = '']) => name)

/** Names of plain objects with string keys: declared with that type or an alias of it, asserted, or checked by `satisfies`. */
function dictionariesIn(code: string): string[] {
  const aliases = namesIn(code, String.raw`\btype (\w+) = ${record}`)
  return [record, ...aliases.map((alias) => String.raw`${alias}\b(?!\[)`)].flatMap((type) => [
    ...namesIn(code, String.raw`\b(\w+)\??: (?:readonly )?${type}`),
    ...namesIn(code, String.raw`\bconst (\w+) = [^\n]* as ${type}`),
    ...namesIn(code, String.raw`\bconst (\w+) = \{[^;]*?\n\} (?:as const )?satisfies ${type}`),
  ])
}

const exported = new Set(
  files.flatMap((name) => namesIn(codeOf(readFileSync(`${root}${name}`, 'utf8')), String.raw`\bexport const (\w+): ${record}`)),
)

/** Returns reads by a variable, which also find inherited names such as `constructor`. */
function lookUpsIn(source: string): string[] {
  const code = codeOf(source)
  const names = [...dictionariesIn(code), ...[...exported].filter((name) => code.includes(name))]
  return [
    ...[...new Set(names)].flatMap((name) =>
      [...code.matchAll(new RegExp(String.raw`(?<!\w)${name}(?:\?\.)?\[(?!['"\d\]])[^\]]+\](?! =[^=])`, 'g'))].map(([found]) => found),
    ),
    ...[...code.matchAll(/\w+\[[^\]]* as keyof [^\]]*\]/g)].map(([found]) => found),
    ...[...code.matchAll(/(?<=[(!]|&& |\|\| |=> |= |return )[a-z][\w.]* in [a-z]\w*/g)].map(([found]) => found),
  ]
}

/** The project's own names, such as the contract's. */
const ownNames: Record<string, string[]> = {
  'packages/sdk/src/money.ts': ['fields[name]'],
  'packages/server/src/core/catalogue/crossCheck.ts': ['value[field]', 'value[field]', 'value[field]', 'value[field]'],
  'packages/server/src/platform/http/contract.ts': ['content?.[json]', 'parameters[name]', 'components[lastOf(described.$ref)]'],
  'packages/server/src/platform/processes/serveJobs.ts': ['jobs[job]'],
  'packages/server/src/capabilities/statement/descriptions.ts': ['stored[name]'],
  'packages/server/src/capabilities/wallet/wallet.service.ts': ['balances[account]'],
  'packages/web/src/platform/lazyKrapao.ts': ['methods[method]', 'loaded[namespace as keyof Krapao]'],
  'packages/web/src/app/early/early.ts': ["modules[isHome && page.dataset['']"],
  'packages/web/src/i18n/translator.ts': ['options[name]'],
  'packages/web/src/i18n/problemText.ts': ['params[name]', 'params[name]', 'params[name]'],
}

test('no plain object is indexed by external text', () => {
  expect(files.length).toBeGreaterThan(700)
  const found = files.map((name) => [name, lookUpsIn(readFileSync(`${root}${name}`, 'utf8'))] as const)
  expect(Object.fromEntries(found.filter(([, uses]) => uses.length > 0))).toEqual(ownNames)
})

test.each([
  ["const known: Record<string, number> = { a: 1 }\nknown[name] ?? known['a']", ['known[name]']],
  ['export const known: Readonly<Record<string, number>> = {}\nknown[event.key]', ['known[event.key]']],
  ['const f = (known: Partial<Record<string, number>>) => known?.[name]', ['known?.[name]']],
  ['const known = { a: 1 } as const\nknown[name as keyof typeof known]', ['known[name as keyof typeof known]']],
  ['const known = {\n  a: 1,\n} satisfies Record<string, number>\nknown[name as Name]', ['known[name as Name]']],
  ['const known = JSON.parse(text) as Record<string, number>\nknown[name]', ['known[name]']],
  ['type Known = Record<string, number>\ntype All = { known: Known }\nall.known[name]', ['known[name]']],
  ['if (name in known) {}', ['name in known']],
  ["if ('a' in known) {}\nfor (const name in known) {}\ntype A = { [name in Name]: 1 } // a in b", []],
])('a look-up of a plain object by a variable is found: %s', (source, uses) => {
  expect(lookUpsIn(source)).toEqual(uses)
})
