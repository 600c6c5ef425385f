// `npm run guards`: removes each guard from a copy of the product, one at a time, and checks that a test fails.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Guard, withoutGuard } from './guard.ts'
import { guards } from './guards.ts'
import type { TestReport } from './reporter.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A guard's test that runs longer is stopped and counts as unable to run. */
const timeoutMs = 600_000

const words = process.argv.slice(2).filter((word) => word !== '--list')
const selected = guards.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

if (process.argv.includes('--list')) {
  for (const { name, protects, file, test, title } of selected)
    console.log(`${name}\n  ${protects}\n  guard: ${file}\n  test:  ${test} › ${title}`)
  process.exit()
}

// A copy, so that an interrupted run never leaves the tree without guards.
const copy = mkdtempSync(join(tmpdir(), 'krapao-guards-'))
const report = join(copy, 'report.json')
const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => abort.abort())
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
copyTree()

process.exitCode = selected.length === 0 ? reportNoMatch() : await removeEach()

function reportNoMatch(): number {
  console.error(`No guard has such a name. Guards:\n${guards.map(({ name }) => `  ${name}`).join('\n')}`)
  return 2
}

async function removeEach(): Promise<number> {
  const failure = await testWithGuards()
  if (failure !== undefined) return failure
  let noticed = 0
  for (const guard of selected) {
    const isNoticed = await testWithout(guard)
    if (abort.signal.aborted) return 130
    if (isNoticed) noticed += 1
  }
  console.log(`\n${selected.length} guards, ${noticed} noticed when removed`)
  return noticed === selected.length ? 0 : 1
}

/** Returns the exit code, or undefined if all tests pass. */
async function testWithGuards(): Promise<number | undefined> {
  const result = await runTests(selected)
  const failed = result.filter(({ passed }) => !passed)
  console.log(`with all guards: ${result.length - failed.length} tests passed, ${failed.length} failed`)
  for (const { test, message } of failed) console.log(`  ${test} failed: ${message}`)
  if (abort.signal.aborted) return 130
  return result.length > 0 && failed.length === 0 ? undefined : 1
}

/** False if the test passed or could not run. */
async function testWithout(guard: Guard): Promise<boolean> {
  const path = join(copy, guard.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, withoutGuard(text, guard))
  const result = await runTests([guard]).finally(() => writeFileSync(path, text))
  const noticed = result.find(({ isExpected }) => isExpected)
  const { test, message } = noticed ?? result.find(({ passed }) => !passed) ?? { test: guard.test, message: 'every test passed' }
  console.log(`without: ${guard.name}\n  ${test} ${noticed ? 'failed' : 'DID NOT NOTICE'}: ${message}`)
  return noticed !== undefined
}

async function runTests(of: readonly Guard[]): Promise<TestReport[]> {
  rmSync(report, { force: true })
  const files = [...new Set(of.map(({ test }) => test))]
  const projects = [...new Set(files.map((file) => basename(file.slice(0, file.indexOf('/src/')))))].flatMap((name) => [
    '--project',
    `${name}*`,
  ])
  const titles = [...new Set(of.map(({ title }) => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)))].join('|')
  const options = ['--maxWorkers', '1', '--bail', of.length === 1 ? '1' : '0', '--reporter=./tools/guards/reporter.ts']
  const output = await vitest(['run', ...projects, ...files, '-t', titles, ...options], timeoutMs * of.length)
  if (!existsSync(report)) return [{ test: 'vitest', passed: false, isExpected: false, message: output }]
  return JSON.parse(readFileSync(report, 'utf8')) as TestReport[]
}

function vitest(args: string[], timeout: number): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(join(copy, 'node_modules/.bin/vitest'), args, {
      cwd: copy,
      env: { ...process.env, GUARDS_REPORT: report },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const end = (): void => void child.kill('SIGKILL')
    const timer = setTimeout(end, timeout)
    abort.signal.addEventListener('abort', end, { once: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
    child.on('error', (error) => (output += error.message))
    child.on('close', () => {
      clearTimeout(timer)
      abort.signal.removeEventListener('abort', end)
      resolve(output.trim().split('\n').slice(-12).join('\n'))
    })
  })
}

/** Links between packages point inside the copy; installed dependencies are the tree's. */
function copyTree(): void {
  // `.data` holds the running database and players' uploads.
  const excluded = new Set(['.git', '.data', 'node_modules', 'docs', 'e2e', 'bench', 'pictures'])
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !excluded.has(relative(root, source)),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}
