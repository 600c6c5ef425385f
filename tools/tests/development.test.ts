import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { channelName } from '../../packages/statecharts/src/live/wire.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textsIn = (folder: string, files: string): string[] =>
  globSync(files, { cwd: join(root, folder) }).map((file) => readFileSync(join(root, folder, file), 'utf8'))

test('npm pack in a package is refused, because its file could not be installed', () => {
  const build = join(root, 'tools/buildPackage.ts')
  const env = { npm_config_user_agent: 'npm/12.0.0 node/v24.0.0 linux x64' }
  expect(() => execFileSync(process.execPath, [build], { cwd: tmpdir(), env, stdio: 'pipe' })).toThrow('use `npm run pack`')
})

test('the production build contains nothing of the live inspector', { timeout: 600_000 }, () => {
  // Takes no time if the build is up to date.
  execFileSync(process.execPath, ['tools/buildWeb.ts'], { cwd: root })
  const shipped = textsIn('packages/web/dist', '**/*.{js,html}')
  expect(shipped.length).toBeGreaterThan(20)
  expect(shipped.filter((text) => text.includes(channelName) || /live-?inspector/i.test(text))).toEqual([])
  // Proves that the search works.
  expect(textsIn('packages/statecharts/src', 'live/*.ts').filter((text) => text.includes(channelName)).length).toBeGreaterThan(0)
})
