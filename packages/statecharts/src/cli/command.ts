import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { glob, isDynamicPattern } from 'tinyglobby'
import { load, type Failure, type LoadResult } from '../load/load.ts'
import { messageOf } from '../messageOf.ts'

export type Io = { cwd: string; out: (content: string | Uint8Array) => void; err: (text: string) => void }

/** 0: success. 1: the command failed. 2: wrong usage. */
export type ExitCode = 0 | 1 | 2

/** Its message is for the user; there is no stack to see. */
export class UsageError extends Error {}

const common = {
  config: { type: 'string' },
  args: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig

export const commonHelp = `  --config <file>        a Vite configuration with the project's aliases and plugins
  --args <json>          what factories (createXMachine) are called with: a JSON array, [{}] by default
  -h, --help`

export function parsed<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options: { ...common, ...options }, allowPositionals: true })
  } catch (error) {
    throw new UsageError(messageOf(error), { cause: error })
  }
}

/** A folder stands for the machines and definitions in it. A file that is named must exist. */
export function filesOf(patterns: readonly string[], io: Io): Promise<string[]> {
  const missing = patterns.filter((pattern) => !isDynamicPattern(pattern) && !existsSync(resolve(io.cwd, pattern)))
  if (missing.length > 0) throw new UsageError(`No file matches ${missing.join(' ')}.`)
  return filesLeftOf(patterns, io)
}

/** Named files may be gone. */
export async function filesLeftOf(patterns: readonly string[], { cwd }: Io): Promise<string[]> {
  if (patterns.length === 0) throw new UsageError('Name the files to read, for example "src/**/*.machine.ts".')
  const relatives = patterns.map((pattern) => (isAbsolute(pattern) ? relative(cwd, pattern) || '.' : pattern).replaceAll('\\', '/'))
  const isInstalled = patterns.some((pattern) => pattern.includes('node_modules'))
  const ignored = [...(isInstalled ? [] : ['**/node_modules/**']), '**/*.d.ts', '**/*.test.*', '**/*.input.json']
  const starts = new Set(relatives.map((pattern) => /^(\.\.\/)*/.exec(`${pattern}/`)?.[0] ?? ''))
  const found = await glob(relatives, { cwd, absolute: true, ignore: [...starts].flatMap((start) => ignored.map((one) => start + one)) })
  const names = new Set(patterns.map((pattern) => resolve(cwd, pattern)))
  const kept = await Promise.all(
    found.map(async (file) => names.has(resolve(file)) || (file.endsWith('.json') ? isDefinition(file) : hasMachine(file))),
  )
  const files = found.filter((file, index) => kept[index] && /\.(json|[cm]?[jt]s|[jt]sx)$/.test(file))
  if (files.length === 0)
    throw new UsageError(
      found.length === 0
        ? `No file matches ${patterns.join(' ')}.`
        : `No module of ${patterns.join(' ')} imports xstate and makes a machine. A file that is named itself is read in any case.`,
    )
  return files.toSorted()
}

/** A named file has none. */
export const foldersOf = (patterns: readonly string[], { cwd }: Io): string[] =>
  patterns.flatMap((pattern) => {
    const parts = pattern.split('/')
    const fixed = parts.findIndex((part) => isDynamicPattern(part))
    const path = resolve(cwd, parts.slice(0, fixed === -1 ? undefined : fixed).join('/'))
    return fixed === -1 && !statSync(path, { throwIfNoEntry: false })?.isDirectory() ? [] : [path]
  })

/** A folder has other modules too, and loading a module runs it. */
async function hasMachine(file: string): Promise<boolean> {
  if (/\.machine\.\w+$/.test(file)) return true
  const source = await readFile(file, 'utf8').catch(() => '')
  return /(\bfrom|\brequire\(|\bimport\()\s*['"]xstate['"/]/.test(source) && /\b(createMachine|Machine|provide)\s*[<(]/.test(source)
}

/** A folder has other JSON too. */
async function isDefinition(file: string): Promise<boolean> {
  try {
    const value = JSON.parse(await readFile(file, 'utf8')) as { states?: unknown } | null
    return typeof value?.states === 'object'
  } catch {
    return false
  }
}

export type LoadFlags = { config?: string | undefined; args?: string | undefined }

export const loadOptions = ({ config, args }: LoadFlags, { cwd }: Io) => ({
  cwd,
  config: config === undefined ? undefined : resolve(cwd, config),
  ...(args === undefined ? {} : { args: argumentsIn(args) }),
})

export async function loadAll(files: readonly string[], flags: LoadFlags, io: Io): Promise<LoadResult> {
  const result = await load(files, loadOptions(flags, io))
  for (const failure of [...result.failures, ...result.notes]) io.err(failureText(failure))
  if (result.machines.length === 0 && result.failures.length === 0)
    throw new UsageError(`No XState 5 machine is exported by ${files.length === 1 ? 'the file' : `these ${files.length} files`}.`)
  return result
}

export const failureText = ({ file, name, error }: Failure): string => `${file}${name === '' ? '' : ` ${name}`}: ${error}`

function argumentsIn(text: string): unknown[] {
  try {
    const value = JSON.parse(text) as unknown
    if (Array.isArray(value)) return value
  } catch {
    // Falls through to the message.
  }
  throw new UsageError(`--args wants a JSON array, not ${text}`)
}

export async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

const themes = ['light', 'dark', 'auto'] as const

export function themeIn(text: string = 'auto'): (typeof themes)[number] {
  const theme = themes.find((one) => one === text)
  if (theme === undefined) throw new UsageError(`--theme is light, dark or auto, not ${text}`)
  return theme
}

/** `features`, `features-2`: two machines may have one id. */
export function uniqueNames<T>(items: readonly T[], nameOf: (item: T) => string): Map<T, string> {
  const used = new Set<string>()
  return new Map(
    items.map((item) => {
      const base =
        nameOf(item)
          .replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-')
          .replaceAll(/^-+|-+$/g, '') || 'machine'
      let name = base
      for (let count = 2; used.has(name); count++) name = `${base}-${count}`
      used.add(name)
      return [item, name]
    }),
  )
}
