import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { launchOptions } from '../../e2e/browser.ts'

test('browser tests use the pinned browser from npm, unless KRAPAO_BROWSER names another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-browser-'))
  const system = join(folder, 'chromium')
  writeFileSync(system, '')
  chmodSync(system, 0o755)
  vi.stubEnv('PATH', [folder, process.env['PATH']].join(delimiter))
  vi.stubEnv('KRAPAO_BROWSER', undefined)
  expect((await launchOptions()).executablePath).toMatch(/e2e\/node_modules\/\.browser\/chromium$/)
  vi.stubEnv('KRAPAO_BROWSER', system)
  expect((await launchOptions()).executablePath).toBe(system)
  vi.unstubAllEnvs()
})
