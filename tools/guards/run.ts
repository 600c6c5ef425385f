// `npm run guards`: removes each guard from a copy of the product, one at a time, and checks that a test fails. Parts of names select
// guards; --list only prints them.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Guard, withoutGuard } from './guard.ts'
import { guards } from './guards.ts'
import type { TestReport } from './reporter.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Milliseconds until a guard's test proves nothing. */
const longest = 600_000

const words = process.argv.slice(2).filter((word) => word !== '--list')
const wanted = guards.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

if (process.argv.includes('--list')) {
  for (const { name, protects, file, test, title } of wanted)
    console.log(`${name}\n  ${protects}\n  guard: ${file}\n  test:  ${test} › ${title}`)
  process.exit()
}

// A copy, so that an interrupted run never leaves the tree without guards.
const copy = mkdtempSync(join(tmpdir(), 'krapao-guards-'))
const report = join(copy, 'report.json')
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
copyTree()

process.exitCode = wanted.length === 0 ? noneFound() : await takeOutAll()

function noneFound(): number {
  console.error(`No guard is called so. There are:\n${guards.map(({ name }) => `  ${name}`).join('\n')}`)
  return 2
}

async function takeOutAll(): Promise<number> {
  const whole = await inPlace()
  if (whole !== undefined) return whole
  let seen = 0
  for (const guard of wanted) {
    const says = await takeOut(guard)
    if (stop.signal.aborted) return 130
    if (says === undefined) continue
    seen += 1
  }
  console.log(`\n${wanted.length} guards, ${seen} seen to matter`)
  return seen === wanted.length ? 0 : 1
}

async function inPlace(): Promise<number | undefined> {
  const result = await tests(wanted)
  const failed = result.filter(({ passed }) => !passed)
  console.log(`in place: ${result.length - failed.length} tests passed, ${failed.length} failed`)
  for (const { what, says } of failed) console.log(`  ${what} failed: ${says}`)
  if (stop.signal.aborted) return 130
  return result.length > 0 && failed.length === 0 ? undefined : 1
}

/** Returns undefined if it passed or could not run. */
async function takeOut(guard: Guard): Promise<string | undefined> {
  const place = join(copy, guard.file)
  const text = readFileSync(place, 'utf8')
  writeFileSync(place, withoutGuard(text, guard))
  const result = await tests([guard]).finally(() => writeFileSync(place, text))
  const noticed = result.find(({ judged }) => judged)
  const { what, says } = noticed ?? result.find(({ passed }) => !passed) ?? { what: guard.test, says: 'every test passed' }
  console.log(`taken out: ${guard.name}\n  ${what} ${noticed ? 'failed' : 'DID NOT NOTICE'}: ${says}`)
  return noticed && says
}

async function tests(of: readonly Guard[]): Promise<TestReport[]> {
  rmSync(report, { force: true })
  const files = [...new Set(of.map(({ test }) => test))]
  const projects = [...new Set(files.map((file) => basename(file.slice(0, file.indexOf('/src/')))))].flatMap((name) => ['--project', name])
  const titles = [...new Set(of.map(({ title }) => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)))].join('|')
  const options = ['--maxWorkers', '1', '--bail', of.length === 1 ? '1' : '0', '--reporter=./tools/guards/reporter.ts']
  const output = await vitest(['run', ...projects, ...files, '-t', titles, ...options], longest * of.length)
  if (!existsSync(report)) return [{ what: 'vitest', passed: false, judged: false, says: output }]
  return JSON.parse(readFileSync(report, 'utf8')) as TestReport[]
}

function vitest(args: string[], within: number): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(join(copy, 'node_modules/.bin/vitest'), args, {
      cwd: copy,
      env: { ...process.env, GUARDS_REPORT: report },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const end = (): void => void child.kill('SIGKILL')
    const timer = setTimeout(end, within)
    stop.signal.addEventListener('abort', end, { once: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
    child.on('error', (error) => (output += error.message))
    child.on('close', () => {
      clearTimeout(timer)
      stop.signal.removeEventListener('abort', end)
      resolve(output.trim().split('\n').slice(-12).join('\n'))
    })
  })
}

/** Links between packages point inside the copy; installed dependencies are the tree's. */
function copyTree(): void {
  // Excludes the running database and players' uploads.
  const left = new Set(['.git', '.data', 'node_modules', 'docs', 'e2e', 'bench', 'pictures'])
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !left.has(relative(root, source)),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}
