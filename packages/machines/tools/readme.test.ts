import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

test('the README lists every folder with its purpose, and no other', async () => {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8')
  const rows = [...readme.matchAll(/^- (`\w+`(?:, `\w+`)*): /gm)].map(([, names = '']) => names)
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  const entries = await readdir(path.join(root, 'src'), { withFileTypes: true })
  // The README describes the testing tools in a later section.
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'testing').map(({ name }) => name)
  expect(named.toSorted()).toEqual(folders.toSorted())
})
