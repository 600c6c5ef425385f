import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const out = mkdtempSync(join(tmpdir(), 'krapao-docs-'))
const read = (path: string): string => readFileSync(join(out, path), 'utf8')

beforeAll(async () => {
  const program = fileURLToPath(new URL('../codegen/src/site.ts', import.meta.url))
  // Typedoc exits with an error on a warning.
  await promisify(execFile)(process.execPath, [program, '--out', out])
}, 600_000)
afterAll(() => rmSync(out, { recursive: true }))

test('npm run docs:sdk writes the reference and the guides without a warning', () => {
  const withdraw = read('reference/types/index.Namespaces.Withdraw.html')
  expect(withdraw).toMatch(/Refused with [A-Z0-9_, ]*MONEY_NOT_ENOUGH[A-Z0-9_, ]*, or a code that every call may return\./)
  expect(read('reference/interfaces/index.Schemas.html')).toContain('Made by the sender, unique per sender, echoed')
  for (const guide of ['outcomes', 'idempotency', 'testing']) expect(existsSync(join(out, `reference/documents/${guide}.html`))).toBe(true)
})

test('npm run docs combines gallery, reference and guides in one folder without broken links', () => {
  const pages = globSync('**/*.html', { cwd: out })
  const guides = ['how-to/index', 'reference/errors', 'how-to/operator/production', 'how-to/operator/adapters'].map(
    (guide) => `docs/${guide}.html`,
  )
  expect(pages).toEqual(expect.arrayContaining(['index.html', 'gallery/index.html', 'reference/index.html', ...guides]))
  expect(read('docs/how-to/index.html')).toContain('href="operator/production.html"')
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/<[^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) => [page, link] as const),
  )
  expect(links.length).toBeGreaterThan(1000)
  expect([...new Set(links.filter(([page, link]) => isLost(page, link)).map(([page, link]) => `${page}: ${link}`))]).toEqual([])
})

test('the documents, opened as files, load nothing from a server', () => {
  const html = read('gallery/index.html')
  expect(html).not.toMatch(/type="module"|crossorigin| (src|href)="(\/|https?:)/)
  expect(html).toMatch(/<script defer src="\.\/assets\//)
  const own = globSync('{*,{docs,packages,examples}/**/*}.html', { cwd: out }).map((page) => [page, read(page)] as const)
  expect(own.filter(([, text]) => /<(?:script|img|link)[^>]*(?:src|href)="(?:\/|https?:)/.test(text)).map(([page]) => page)).toEqual([])
})

const ids = new Map<string, ReadonlySet<string>>()
function idsIn(page: string): ReadonlySet<string> {
  const known = ids.get(page) ?? new Set([...read(page).matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id = '']) => id))
  ids.set(page, known)
  return known
}

function isLost(page: string, link: string): boolean {
  if (link === '' || link === '#' || /^(?:https?|data|mailto|javascript):/.test(link)) return false
  const [file = '', anchor = ''] = link.replaceAll('&amp;', '&').split('#')
  const path = file === '' ? page : relative(out, join(out, dirname(page), decodeURIComponent(file.split('?')[0] ?? '')))
  if (!existsSync(join(out, path))) return true
  // Anchors of the gallery name a machine and a state.
  return anchor !== '' && path.endsWith('.html') && !path.startsWith('gallery/') && !idsIn(path).has(decodeURIComponent(anchor))
}
