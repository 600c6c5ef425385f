import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { channelName } from '../packages/statecharts/src/live/wire.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const textsIn = (folder: string, files: string): string[] =>
  globSync(files, { cwd: join(root, folder) }).map((file) => readFileSync(join(root, folder, file), 'utf8'))

test('the production build contains nothing of the live inspector', { timeout: 600_000 }, () => {
  // Takes no time if the build is up to date.
  execFileSync(process.execPath, ['tools/buildWeb.ts'], { cwd: root })
  const shipped = textsIn('packages/web/dist', '**/*.{js,html}')
  expect(shipped.length).toBeGreaterThan(20)
  expect(shipped.filter((text) => text.includes(channelName) || /live-?inspector/i.test(text))).toEqual([])
  // Proves that the search works.
  expect(textsIn('packages/statecharts/src', 'live/*.ts').filter((text) => text.includes(channelName)).length).toBeGreaterThan(0)
})
