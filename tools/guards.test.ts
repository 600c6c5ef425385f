// Checks the list and the page of guards against the tree, because `npm run guards` runs rarely.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { takenOut } from './guards/guard.ts'
import { guards } from './guards/guards.ts'
import { rowsOf, withRows } from './guards/page.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = read('docs/guide/guards.md')

test('each guard has a name of its own, stands once in its file, and is gone when it is taken out', () => {
  expect(guards.length).toBeGreaterThan(0)
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length)
  for (const guard of guards) {
    const text = read(guard.file)
    expect([guard.name, takenOut(text, guard) !== text]).toEqual([guard.name, true])
  }
  expect(() => takenOut('a b a', { ...guardOf('x'), find: 'a' })).toThrow('x: f.ts has its text 2 times, not once')
})

test('the test that notices is there', () => {
  expect(guards.filter(({ test: file, title }) => !existsSync(join(root, file)) || !read(file).includes(title))).toEqual([])
})

test('the page has a row for each guard, with what was seen', () => {
  const rows = [...rowsOf(page).values()]
  expect(rows.map(({ name, protects, file, test: by }) => [name, protects, file, by])).toEqual(
    guards.map(({ name, protects, file, test: by, title }) => [name, protects, file, `${by} › ${title}`]),
  )
  expect(rows.filter(({ says, day }) => !says || !/^\d{4}-\d{2}-\d{2}$/.test(day))).toEqual([])
})

test('what a test says is written as it is', () => {
  const row = { name: 'a | b', protects: 'c', file: 'd', test: 'e', says: 'expected [ <b>1</b> ] to be `2\\`', day: '2026-01-01' }
  expect([...rowsOf(withRows(page, [row])).values()]).toEqual([row])
  expect(withRows(page, [...rowsOf(page).values()])).toBe(page)
})

const guardOf = (name: string) => ({ name, protects: '', file: 'f.ts', find: '', replace: '', test: '', title: '' })
