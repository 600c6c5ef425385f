// Runs the guide's adapter as a reader would: in a separate folder, with Node's test runner.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { codeBlocks } from '../tests/codeBlocks.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'krapao-adapters-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the steps of the guide lead to an SMS gateway that passes the contract, in an empty folder', async () => {
  const [adapter, contract] = codeBlocks('docs/how-to/operator/adapters.md')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'sms.ts'), adapter?.code ?? '')
  writeFileSync(join(folder, 'sms.test.ts'), contract?.code ?? '')
  copyFileSync(join(root, 'examples/adapters/sendRequest.ts'), join(folder, 'sendRequest.ts'))
  // Links what npm would install: the package's folder, and valibot.
  mkdirSync(join(folder, 'node_modules/@krapao'), { recursive: true })
  symlinkSync(join(root, 'packages/server'), join(folder, 'node_modules/@krapao/server'))
  symlinkSync(realpathSync(join(root, 'examples/node_modules/valibot')), join(folder, 'node_modules/valibot'))
  const args = ['--conditions=source', '--test', '--test-reporter=tap', 'sms.test.ts']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: { PATH: process.env['PATH'] } }).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout.split('\n').filter((line) => line.startsWith('not ok'))).toEqual([])
  expect(stdout).toMatch(/^# pass 10$/m)
  expect(stdout).toMatch(/^# fail 0$/m)
})
