// Installs the packed packages into an empty folder and follows the README.
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { codeBlocks } from './codeBlocks.ts'
import { filesIn, install, nameOf, names, packAll, type PackageName } from './packages.ts'
import { newPlayer, registerByHand, start, type Program } from './program.ts'
import { runtimes } from './runtimes.ts'

const run = promisify(execFile)
const examples = fileURLToPath(new URL('..', import.meta.url))
let packed: Record<PackageName, string>
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'krapao-packed-'))
  packed = await packAll(folder)
  await install(folder, packed)
}, 1_200_000) // npm installs two hundred megabytes.
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the README leads from an empty folder to a paid deposit in ten lines', async () => {
  const [first] = codeBlocks('packages/sdk/README.md')
  const code = first?.code ?? ''
  expect(code.split('\n').filter(Boolean).length).toBeLessThanOrEqual(10)
  writeFileSync(join(folder, 'deposit.mts'), code)
  const { stdout } = await run(process.execPath, ['deposit.mts'], { cwd: folder, env: { PATH: process.env['PATH'] } })
  const paid = stdout.replace(/qrcodeId: '[^']+'/, 'qrcodeId: ID').replace(/requestId: '[^']+'/, 'requestId: ID')
  expect(paid).toBe(`{
  ok: true,
  value: {
    status: 'paid',
    amount: 10025,
    late: false,
    qrcodeId: ID
  },
  requestId: ID
}
`)
})

test('the installed command runs a sandbox, and Ctrl-C leaves nothing', async () => {
  const { sandbox, url, own } = await installedSandbox()
  const alive: unknown[] = []
  for (const path of ['/healthz', '/readyz']) alive.push(await (await fetch(url + path)).json())
  sandbox.interrupt()
  expect([alive, await sandbox.ended, readdirSync(own)]).toEqual([[{ status: 'alive' }, { status: 'ready' }], 0, []])
})

test('the terminal example runs with the packed machines against the packed sandbox', async () => {
  const { sandbox, url } = await installedSandbox()
  const copy = mkdtempSync(join(folder, 'terminal-'))
  for (const part of ['connection.ts', 'terminal']) cpSync(join(examples, part), join(copy, part), { recursive: true })
  writeFileSync(join(copy, 'package.json'), '{ "type": "module" }')
  const terminal = start(process.execPath, ['terminal/register.ts'], { cwd: copy, env: { KRAPAO_URL: url } })
  expect(await registerByHand(terminal, url)).toMatchObject({ ended: 0, login: { ok: true } })
  sandbox.interrupt()
  expect(await sandbox.ended).toBe(0)
})

test.each(Object.entries(runtimes))('%s runs the packed SDK: money, sockets, files, ciphers and failures', async (_name, runtime) => {
  const baseUrl = inject('baseUrl')
  const { phone, password } = await newPlayer(baseUrl)
  const { stdout, stderr } = await runBy(runtime, 'smoke.mjs', [baseUrl, phone, password])
  expect([JSON.parse(stdout), stderr]).toEqual([
    {
      connected: 'connected',
      balance: 10_025,
      changes: [10_025],
      upload: 'SLIP_INVALID_FILE',
      aborted: 'aborted',
      spin: 'A',
      sealed: 'U2FsdGVkX1',
      unreachable: 'offline',
    },
    '',
  ])
})

test.each(Object.entries(runtimes))('%s runs the packed machines and their test helpers', async (_name, runtime) => {
  const { stdout, stderr } = await runBy(runtime, 'machines.mjs')
  expect([JSON.parse(stdout), stderr]).toEqual([
    {
      walked: [
        'loading',
        'ready',
        'failed',
        'broken',
        'reloading',
        'refreshing.waiting',
        'stale',
        'refreshing.refreshingGames',
        'refreshing.loadingWallet',
      ],
      replayed: ['loading', 'failed', 'loading', 'ready'],
    },
    '',
  ])
})

test('the installed viewer draws the packed machines, and serves the page that simulates them', async () => {
  const viewer = join(folder, 'node_modules/.bin/statecharts-viewer')
  // The viewer leaves node_modules out.
  cpSync(join(folder, 'node_modules/@krapao/machines/charts'), join(folder, 'charts'), { recursive: true })
  const env = { PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` }
  const { stdout } = await run(viewer, ['export', 'charts/transfer.ts', '--svg', '--mermaid', '--out', 'pictures'], { cwd: folder, env })
  // A self-contained chart also has its child machine, which it does not export.
  const drawn = ['submitRequest', 'transfer'].flatMap((name) => [join('pictures', `${name}.svg`), join('pictures', `${name}.mmd`)])
  expect(stdout.trim().split('\n')).toEqual(drawn)
  expect(readFileSync(join(folder, 'pictures/transfer.svg'), 'utf8')).toContain('<title>transfer</title>')
  const open = start(viewer, ['open', 'charts/*.ts', '--port', '0', '--no-browser'], { cwd: folder, env })
  const [, url = ''] = await open.waitForOutput(/Statecharts: (\S+)/)
  const page = await (await fetch(url)).text()
  const [, script = ''] = /src="\.\/([^"]+)"/.exec(page) ?? []
  const { modules } = (await (await fetch(`${url}api/modules`)).json()) as { modules: { error: string | null; url: string | null }[] }
  const statuses = await Promise.all(
    [script, ...modules.map((module) => module.url ?? 'none')].map(async (path) => (await fetch(new URL(path, url))).status),
  )
  open.interrupt()
  expect([modules.length > 20, [...new Set(statuses)], modules.filter(({ error }) => error !== null), await open.ended]).toEqual([
    true,
    [200],
    [],
    0,
  ])
})

test.each(names)('%s contains what it needs and nothing else', async (name) => {
  const files = await filesIn(packed[name])
  const shape = files.map((file) =>
    file.replace(/^dist\/.*\.(js|js\.map|d\.ts)$/, 'dist/*.$1').replace(/^charts\/\w+\.(ts|json|input\.json)$/, 'charts/*.$1'),
  )
  const alwaysThere = ['CHANGELOG.md', 'LICENSE', 'README.md', 'dist/*.d.ts', 'dist/*.js', 'package.json']
  const others = {
    sdk: [
      'dist/*.js.map',
      'dist/api.md',
      'dist/guides/errors.md',
      'dist/openapi.json',
      ...readdirSync(join(examples, '../docs/how-to/sdk')).map((guide) => `dist/guides/${guide}`),
    ],
    statecharts: files.filter((file) => /^(dist\/page\/(index\.html|assets\/[\w-]+\.css)|pictures\/viewer\.png)$/.test(file)),
    machines: ['charts/*.input.json', 'charts/*.json', 'charts/*.ts', 'dist/*.js.map', 'pictures/transfer.svg'],
    server: [
      'catalogue/krapao.yaml',
      'dist/openapi.yaml',
      ...files.filter((file) => /^dist\/(platform\/db\/(migrations|functions)\/.*\.sql|sandbox\/console\/.*\.(html|css|pdf))$/.test(file)),
    ],
  }
  expect([...new Set(shape)].toSorted()).toEqual([...alwaysThere, ...others[name]].toSorted())
  // The machines publish test helpers: @krapao/machines/testing.
  const ours = files.filter((file) => /\.(test|spec|fixture|contract)\.|\/testing\//.test(file))
  expect(ours.filter((file) => name !== 'machines' || !file.startsWith('dist/testing/'))).toEqual([])
})

test.each(names)('the package.json and README of %s suit every installation', async (name) => {
  const home = join(folder, 'node_modules', nameOf(name))
  const manifest = readFileSync(join(home, 'package.json'), 'utf8')
  expect(manifest).not.toMatch(/workspace:|catalog:|\.\/src\//)
  expect(JSON.parse(manifest)).toMatchObject({
    name: nameOf(name),
    license: 'MIT',
    type: 'module',
    homepage: expect.stringContaining(`packages/${name}#readme`) as string,
    bugs: expect.stringMatching(/^https:/) as string,
    repository: { directory: `packages/${name}` },
  })
  const links = [...readFileSync(join(home, 'README.md'), 'utf8').matchAll(/\]\((?!https:|#)([^)]*)/g)].map(([, file = '']) => file)
  expect(links.filter((file) => !existsSync(join(home, file)))).toEqual([])
})

test.each(names)('publint finds no problem in %s', async (name) => {
  const { messages, pkg } = await publint({ pack: { tarball: Uint8Array.from(readFileSync(packed[name])).buffer }, level: 'suggestion' })
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

test.each(names)('the types of %s resolve in every resolver', async (name) => {
  const result = await checkPackage(createPackageFromTarballData(readFileSync(packed[name])))
  const problems = result.types ? result.problems : [{ kind: 'no types' }]
  // ESM only. The oldest resolver knows no `imports`, which the server's types use.
  const isKnown = (problem: object) => name === 'server' && 'resolutionKind' in problem && problem.resolutionKind === 'node10'
  expect(problems.filter((problem) => problem.kind !== 'CJSResolvesToESM' && !isKnown(problem))).toEqual([])
})

test('krapao mcp, its optional package is missing, names the command that installs it', async () => {
  expect(readdirSync(join(folder, 'node_modules'))).not.toContain('@modelcontextprotocol')
  const mcp = run(join(folder, 'node_modules/.bin/krapao'), ['mcp'], { env: { PATH: dirname(process.execPath) } })
  await expect(mcp).rejects.toMatchObject({
    code: 1,
    stderr: 'krapao mcp needs another package: npm install @modelcontextprotocol/sdk@1\n',
  })
})

test('JSR accepts the SDK, with types that need no inference', async () => {
  const [deno = ''] = runtimes.Deno()
  const env = { HOME: folder, DENO_DIR: join(folder, '.deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }
  const cwd = join(examples, '../packages/sdk')
  const { stderr } = await run(deno, ['publish', '--dry-run', '--allow-dirty'], { cwd, env, timeout: 180_000 })
  expect(stderr).toMatch(/Success Dry run complete/)
})

async function runBy(runtime: () => string[], file: string, more: string[] = []): Promise<{ stdout: string; stderr: string }> {
  const [program = '', ...args] = runtime()
  copyFileSync(new URL(`./${file}`, import.meta.url), join(folder, file))
  // Keeps runtime caches in the folder.
  const env = { HOME: folder, DENO_DIR: join(folder, '.deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }
  // A program that hangs would outlive its test.
  return run(program, [...args, file, ...more], { cwd: folder, env, timeout: 180_000, killSignal: 'SIGKILL' })
}

type Installed = { sandbox: Program; url: string; own: string }

async function installedSandbox(): Promise<Installed> {
  const own = mkdtempSync(join(folder, 'sandbox-'))
  const env = { PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`, TMPDIR: own }
  const sandbox = start(join(folder, 'node_modules/.bin/krapao'), ['sandbox', '--port', '0'], { cwd: folder, env })
  const [, url = ''] = await sandbox.waitForOutput(/ready on (\S+)/)
  return { sandbox, url, own }
}
