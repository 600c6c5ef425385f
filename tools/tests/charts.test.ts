import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { unreadableParts } from '../codegen/src/writtenOut.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Accepts a computed context, which chart editors do not draw. */
const excused = { 'attention.machine.ts': ['defaultSettings()'] }

test('each chart can be read from its file without running it', () => {
  const files = globSync('packages/machines/src/**/*.machine.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(30)
  const found = files.map((file) => [basename(file), unreadableParts(readFileSync(`${root}/${file}`, 'utf8'))] as const)
  expect(Object.fromEntries(found.filter(([, strange]) => strange.length > 0))).toEqual(excused)
})

test('a chart that cannot be read is found', () => {
  const chart = (inside: string): string => `const more = {}; const f = () => 1; setup({}).createMachine({ ${inside} })`
  expect(unreadableParts(chart(`id: 'x', states: { a: { on: { go: [{ guard: 'may', target: 'b' }] } }, b: { entry: f } }`))).toEqual([])
  expect(unreadableParts(chart('...more'))).toEqual(['...more'])
  expect(unreadableParts(chart('states: more'))).toEqual(['more'])
  expect(unreadableParts(chart('states: { [f]: {} }'))).toEqual(['[f]: {}'])
  expect(unreadableParts(chart('on: made(1)'))).toEqual(['made(1)'])
  expect(unreadableParts('const more = 1')).toEqual(['0 charts'])
})
