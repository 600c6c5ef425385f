// `npm run docs`: writes all documentation into one offline folder, or into `--out FOLDER`.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { escapeHtml, renderPage } from './site/page.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'docs/site') } } })
const out = resolve(values.out)

const navigation = [
  ['Krapao', 'index.html'],
  ['Machines', 'gallery/index.html'],
  ['Map', 'gallery/index.html#/?lang=en&part=map'],
  ['SDK', 'reference/index.html'],
  ['How to', 'docs/how-to/index.html'],
  ['Reference', 'docs/reference/index.html'],
  ['Explanation', 'docs/explanation/index.html'],
  ['Decisions', 'docs/adr/index.html'],
] as const
const folders = ['docs/how-to', 'docs/reference', 'docs/explanation', 'docs/adr']

const pages = globSync(['*.md', 'docs/*.md', 'docs/{how-to,reference,explanation,adr}/**/*.md', '{packages/*,examples}/README.md'], {
  cwd: root,
}).toSorted()
const copied = new Set<string>()

rmSync(out, { recursive: true, force: true })
for (const path of pages)
  writePage(
    htmlOf(path),
    renderPage(
      path,
      read(path),
      resolveLink,
      navigation.map(([label, href]) => [label, href]),
    ).html,
  )
for (const folder of folders) writePage(`${folder}/index.html`, listOf(folder))
for (const path of copied) {
  mkdirSync(dirname(join(out, path)), { recursive: true })
  copyFileSync(join(root, path.replace(/^source\/(.*)\.txt$/, '$1')), join(out, path))
}
copyFileSync(new URL('site/docs.css', import.meta.url), join(out, 'docs.css'))

const typedoc = ['tools/codegen/node_modules/typedoc/bin/typedoc', '--options', 'tools/codegen/typedoc.config.js']
run([...typedoc, '--out', join(out, 'reference'), '--logLevel', 'Warn'])
const vite = 'packages/inspector/node_modules/vite/bin/vite.js'
run([vite, 'build', 'packages/inspector', '--outDir', join(out, 'gallery'), '--emptyOutDir', '--logLevel', 'warn'])
console.log(`The documents: ${join(out, 'index.html')}`)

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function htmlOf(path: string): string {
  return path === 'README.md' ? 'index.html' : path.replace(/\.md$/, '.html')
}

/** Copies the pictures and sources that a page names, sources as text for browsers. */
function resolveLink(path: string): string | null {
  if (pages.includes(path)) return htmlOf(path)
  if (pages.includes(`${path}/README.md`)) return htmlOf(`${path}/README.md`)
  if (folders.includes(path)) return `${path}/index.html`
  if (!existsSync(join(root, path)) || !statSync(join(root, path)).isFile()) return null
  const at = /\.(png|svg|webp)$/.test(path) ? path : `source/${path}.txt`
  copied.add(at)
  return at
}

function listOf(folder: string): string {
  const inside = pages.filter((path) => path.startsWith(`${folder}/`))
  const titles = inside.map((path) => /^# (.*)$/m.exec(read(path))?.[1] ?? path)
  const items = inside.map((path, index) => `- [${escapeHtml(titles[index] ?? path)}](${path.slice(folder.length + 1)})`)
  const name = navigation.find(([, href]) => href === `${folder}/index.html`)?.[0] ?? folder
  return renderPage(
    `${folder}/index.md`,
    [`# ${name}`, ...items].join('\n\n'),
    resolveLink,
    navigation.map(([label, href]) => [label, href]),
  ).html
}

function writePage(path: string, html: string): void {
  mkdirSync(dirname(join(out, path)), { recursive: true })
  writeFileSync(join(out, path), html)
}

function run(args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}
