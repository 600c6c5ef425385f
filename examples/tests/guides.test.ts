import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { codeBlocks } from './codeBlocks.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = [
  'packages/sdk/README.md',
  'packages/server/README.md',
  'packages/machines/README.md',
  ...readdirSync(join(root, 'docs/how-to/sdk')).map((name) => `docs/how-to/sdk/${name}`),
]

// Inside the workspace, so that imports resolve as a reader's would.
const modules = join(root, 'examples/node_modules')
mkdirSync(modules, { recursive: true })
const folder = mkdtempSync(join(modules, '.guides-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const around = `
declare const krapao: import('@krapao/sdk').Krapao
declare const satangOf: typeof import('@krapao/sdk').satangOf
declare const sandbox: import('@krapao/server').RunningSandbox
declare const baseUrl: string
declare const token: string
declare const qrcodeId: string
declare const file: File
declare const signal: AbortSignal
declare const giftLink: string
declare const walletAccountName: string
declare const key: string
declare function show(seen: unknown): void
declare function credit(payment: Uint8Array): Promise<void>
`

test('every code block of the README and the guides compiles', async () => {
  const files = pages.flatMap((page) =>
    codeBlocks(page).map(({ line, code }) => ({ name: `${page.replaceAll(/[/.]/g, '-')}-line-${line}.ts`, code })),
  )
  expect(files.length).toBeGreaterThan(15)
  for (const { name, code } of files) writeFileSync(join(folder, name), `${code}\nexport {}\n`)
  writeFileSync(join(folder, 'around.d.ts'), around)
  const options = { extends: '../../tsconfig.json', compilerOptions: { skipLibCheck: true }, include: ['*.ts'], exclude: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { stdout } = await promisify(execFile)(tsc, ['-p', folder]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

test('every link leads to an existing page', () => {
  const guides = readdirSync(join(root, 'docs/how-to/sdk'))
  for (const guide of guides) {
    const links = [...textOf(`docs/how-to/sdk/${guide}`).matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => link)
    expect([guide, links.filter((link) => !guides.includes(link ?? ''))]).toEqual([guide, []])
  }
  const named = [...textOf('packages/sdk/README.md').matchAll(/^\| `(\w+\.md)`/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(guides))
})

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')
