// Checks the list of guards, because `npm run guards` runs rarely.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withoutGuard } from '../guards/guard.ts'
import { guards } from '../guards/guards.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('each guard has a unique name, and its text occurs once in its file', () => {
  expect(guards.length).toBeGreaterThan(0)
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length)
  for (const guard of guards) {
    const text = read(guard.file)
    expect([guard.name, withoutGuard(text, guard) !== text]).toEqual([guard.name, true])
  }
  expect(() => withoutGuard('a b a', { ...guardOf('x'), find: 'a' })).toThrow('x: f.ts has its text 2 times, not once')
})

test('each guard’s test exists', () => {
  expect(guards.filter(({ test: file, title }) => !existsSync(join(root, file)) || !read(file).includes(title))).toEqual([])
})

const guardOf = (name: string) => ({ name, protects: '', file: 'f.ts', find: '', replace: '', test: '', title: '' })
