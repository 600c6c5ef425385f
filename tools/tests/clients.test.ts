import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const [codegen, contract] = [join(root, 'tools/codegen'), join(root, 'openapi.yaml')]
// Inside the workspace, so that imports resolve.
const folder = mkdtempSync(join(codegen, 'node_modules/.clients-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = (path: string, args: string[]) => run(process.execPath, [join(codegen, 'node_modules', path), ...args], { cwd: codegen })

const heyApi = `import { login, transfer } from './heyApi/index.ts'
const { data, error } = await login({ body: { username: '0800000001', password: 'demo1234' } })
export const token: string | undefined = data?.token
export const why: string | undefined = error?.message
await transfer({ body: { from: 'WALLET', to: 'PG', amount: 1.15 }, headers: { 'Idempotency-Key': 'key-1-of-a-test' } })
// @ts-expect-error An amount is a number.
await transfer({ body: { from: 'WALLET', to: 'PG', amount: '1.15' } })
`
const openapiFetch = `import createClient from 'openapi-fetch'
import type { paths } from './openapiTypescript.ts'
const client = createClient<paths>({ baseUrl: 'http://localhost' })
const { data, error } = await client.POST('/api/login', { body: { username: '0800000001', password: 'demo1234' } })
export const token: string | undefined = data?.token
export const why: string | undefined = error?.message
const qr = await client.GET('/api/qrcode/{code}', { params: { path: { code: 'KBANK' } } })
export const amount: number | undefined = qr.data?.amount
// @ts-expect-error There is no such operation.
await client.GET('/api/nothing')
`

test('the clients that @hey-api/openapi-ts and openapi-typescript generate have the types of a success', { timeout: 120_000 }, async () => {
  await program('@hey-api/openapi-ts/bin/run.js', ['-i', contract, '-o', join(folder, 'heyApi'), '-c', '@hey-api/client-fetch', '--silent'])
  await program('openapi-typescript/bin/cli.js', [contract, '-o', join(folder, 'openapiTypescript.ts')])
  writeFileSync(join(folder, 'useHeyApi.ts'), heyApi)
  writeFileSync(join(folder, 'useOpenapiFetch.ts'), openapiFetch)
  const compilerOptions = {
    strict: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
  }
  const options = { ...compilerOptions, allowImportingTsExtensions: true, noEmit: true, types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts', 'heyApi'] }))
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { stdout } = await run(tsc, ['-p', folder]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})
