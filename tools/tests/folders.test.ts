// `.oxlintrc.json` limits what each may import.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../packages/server/src', import.meta.url))
const files = globSync('**/*.{ts,js,css,html,pdf}', { cwd: root })
/** Tests and their fixtures may import every folder. */
const isForTests = (file: string): boolean => /\.(test|fixture)\.ts$/.test(file) || file.startsWith('testing/')

test('the server has 8 top folders', () => {
  expect(new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0])).size).toBe(8)
})

/** They have a file for each namespace, migration, tag of the contract, or decision. */
const growing = /i18n\/words\/|db\/migrations$|sdk\/src\/resources$|docs\/adr$/

test('no folder has more than 20 files', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: fileURLToPath(new URL('../..', import.meta.url)), encoding: 'utf8' })
  const folders = [...Map.groupBy(tracked.split('\0'), dirname)].filter(([folder]) => !growing.test(folder))
  expect(folders.filter(([, inside]) => inside.length > 20).map(([folder]) => folder)).toEqual([])
})

test('the server has no import cycle between folders', () => {
  expect(foldersInCycles(importsBetweenFolders())).toEqual([])
})

test('foldersInCycles, a pair and a longer cycle, names their folders and no other', () => {
  const of = (arrows: Record<string, string[]>) => foldersInCycles(new Map(Object.entries(arrows).map(([from, to]) => [from, new Set(to)])))
  expect([of({ a: ['b'], b: ['a'], c: ['a'] }), of({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] }), of({ a: ['b', 'c'], b: ['c'] })]).toEqual(
    [['a', 'b'], ['a', 'b', 'c'], []],
  )
})

type Arrows = ReadonlyMap<string, ReadonlySet<string>>

function importsBetweenFolders(): Arrows {
  const arrows = new Map<string, Set<string>>()
  for (const file of files.filter((one) => one.endsWith('.ts') && !isForTests(one)))
    for (const [, from = '', dynamic = from] of readFileSync(join(root, file), 'utf8').matchAll(
      / from '([#.][^']+)'|import\('([#.][^']+)'\)/g,
    )) {
      const target = dynamic.startsWith('#') ? dynamic.slice(1) : join(dirname(file), dynamic)
      const [here, there] = [dirname(file), dirname(target)]
      if (here !== there) arrows.set(here, (arrows.get(here) ?? new Set()).add(there))
    }
  return arrows
}

const foldersInCycles = (arrows: Arrows): string[] => [...arrows.keys()].filter((folder) => reachable(arrows, folder).has(folder))

function reachable(arrows: Arrows, from: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [...(arrows.get(from) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(arrows.get(next) ?? []))
  }
  return seen
}
