import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Plain objects also contain `constructor` and other inherited names. */
const lookUpsOf = (source: string): string[] =>
  [...source.matchAll(/\bconst (\w+): (?:Partial<)?Record<string,[^=]*> = \{/g)].flatMap(([, name = '']) =>
    [...source.matchAll(new RegExp(`(?<![.\\w])${name}\\[(?!['"\\d])[^\\]]+\\]`, 'g'))].map(([found]) => found),
  )

test('no plain object with string keys in the server’s source is looked up by a variable', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('**/*.ts', { cwd: folder }).filter((name) => !/(\.test|\.fixture)\.ts$|^testing\//.test(name))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((name) => lookUpsOf(readFileSync(`${folder}${name}`, 'utf8')).map((use) => `${name}: ${use}`))
  expect(found).toEqual([])
})

test('a look-up of a plain object by a variable is found', () => {
  expect(lookUpsOf("const known: Record<string, number> = { a: 1 }\nreturn known[name] ?? known['a']")).toEqual(['known[name]'])
})
