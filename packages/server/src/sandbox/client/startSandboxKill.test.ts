import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'krapao-killed-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
// PostgreSQL's user must be able to enter.
await chmod(folder, 0o755)
vi.stubEnv('TMPDIR', folder)

test('a sandbox whose starter is killed cleans up', async () => {
  const program = `
    import { startSandbox } from ${JSON.stringify(new URL('./startSandbox.ts', import.meta.url).href)}
    console.log((await startSandbox()).baseUrl)
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  child.kill('SIGKILL')
  await expect.poll(() => readdir(folder)).toEqual([])
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
})

test('a program that does not stop its sandbox ends, and so does the sandbox', async () => {
  const start = JSON.stringify(new URL('./startSandbox.ts', import.meta.url).href)
  const program = `import { startSandbox } from ${start}; console.log(typeof (await startSandbox()).stop)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout).toBe('function\n')
  await expect.poll(() => readdir(folder)).toEqual([])
})
