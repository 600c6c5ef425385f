import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { elkInThread } from '../chart/elk.ts'
import { graphOf, type Graph } from '../chart/graph.ts'
import { compare, differencesText, foldedToChanges, type Comparison } from '../export/compare.ts'
import { svgOf } from '../export/svg.ts'
import { load, type LoadResult } from '../load/load.ts'
import { titleOf } from '../load/machinesIn.ts'
import {
  commonHelp,
  failureText,
  filesLeftOf,
  filesOf,
  loadAll,
  loadOptions,
  parsed,
  themeIn,
  uniqueNames,
  UsageError,
  write,
  type ExitCode,
  type Io,
  type LoadFlags,
} from './command.ts'

export const diffHelp = `statecharts-viewer diff <git ref> <glob…> [options]

Lists the states and transitions that were added (+), removed (-) or changed (~) since a commit, branch or tag.
It does not compare the code of longer functions or the data of events.

  --svg <folder>         one picture per changed machine, with both versions; states without a difference are folded
  --theme <name>         light, dark or auto, as of export
  --json                 the differences as JSON
  --exit-code            exits with 1 if anything differs, as git diff does
${commonHelp}`

const options = {
  svg: { type: 'string' },
  theme: { type: 'string' },
  json: { type: 'boolean' },
  'exit-code': { type: 'boolean' },
} as const

type Named = { title: string; graph: Graph }
type Compared = Comparison & { file: string; title: string; from?: string; whole?: 'added' | 'removed' }

export async function diffCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parsed(args, options)
  const [ref, ...named] = positionals
  if (ref === undefined) throw new UsageError('Name the commit, branch or tag to compare with.')
  const theme = themeIn(values.theme)
  const patterns = named.map((pattern) => (isAbsolute(pattern) ? relative(io.cwd, pattern) || '.' : pattern))
  const after = await loadAll(await filesOf(patterns, io), values, io)
  const before = await loadBefore(ref, patterns, values, io)
  const compared = comparisonsOf(before, after).filter(({ differences, whole }) => differences.length > 0 || whole !== undefined)
  if (values.json)
    io.out(
      JSON.stringify(
        compared.map(({ file, title, from, whole, differences }) => ({ file, machine: title, from, whole, differences })),
        null,
        2,
      ),
    )
  else
    for (const { file, title, from, whole, differences } of compared)
      io.out(
        whole
          ? `${title} (${file}) was ${whole}`
          : differencesText(`${title} (${from === undefined ? '' : `${from} → `}${file})`, differences),
      )
  if (compared.length === 0 && !values.json) io.out(`No machine differs from ${ref}.`)
  if (values.svg !== undefined) {
    const names = uniqueNames(compared, ({ title }) => title)
    for (const one of compared) {
      const file = resolve(io.cwd, join(values.svg, `${names.get(one)}.svg`))
      await write(file, await svgOf(foldedToChanges(one.graph), elkInThread(), { theme }))
      io.err(relative(io.cwd, file))
    }
  }
  if (after.failures.length > 0 || before.failures.length > 0) return 1
  return values['exit-code'] && compared.length > 0 ? 1 : 0
}

const graphsOf = ({ machines }: LoadResult): Map<string, Named & { file: string }> =>
  new Map(machines.map((one) => [`${one.file} ${one.name}`, { title: titleOf(one), graph: graphOf(one.machine), file: one.file }]))

function comparisonsOf(before: LoadResult, after: LoadResult): Compared[] {
  const [old, now] = [graphsOf(before), graphsOf(after)]
  const failures = [...before.failures, ...after.failures]
  // Machines that could not be loaded were neither added nor removed.
  const isUnknown = (key: string): boolean =>
    failures.some(({ file, name }) => (name === '' ? key.startsWith(`${file} `) : key === `${file} ${name}`))
  const moved = movedIn(old, now)
  const keys = [...new Set([...now.keys(), ...old.keys()])].filter((key) => !isUnknown(key) && ![...moved.values()].includes(key))
  return keys.map((key) => {
    const [was, is] = [old.get(moved.get(key) ?? key), now.get(key)]
    const { title, file } = is ?? was ?? { title: key, file: key }
    const none = emptyGraph((is ?? was)?.graph)
    const whole = was === undefined ? 'added' : is === undefined ? 'removed' : undefined
    const from = was && was.file !== file ? { from: was.file } : {}
    return { title, file, ...(whole ? { whole } : {}), ...from, ...compare(was?.graph ?? none, is?.graph ?? none) }
  })
}

type Keyed = ReadonlyMap<string, Named & { file: string }>

function movedIn(old: Keyed, now: Keyed): ReadonlyMap<string, string> {
  const removed = [...old].filter(([key]) => !now.has(key))
  const added = [...now].filter(([key]) => !old.has(key))
  return new Map(
    added.flatMap(([key, { title }]) => {
      const [[before] = [], ...others] = removed.filter(([, one]) => one.title === title)
      const isOnly = before !== undefined && others.length === 0 && added.filter(([, one]) => one.title === title).length === 1
      return isOnly ? [[key, before] as const] : []
    }),
  )
}

function emptyGraph(graph: Graph | undefined): Graph {
  if (!graph) throw new Error('a comparison has neither version')
  return { root: { ...graph.root, children: [], selfTransitions: [], initial: null }, arrows: [] }
}

const run = promisify(execFile)

async function loadBefore(ref: string, patterns: readonly string[], flags: LoadFlags, io: Io): Promise<LoadResult> {
  const git = async (...words: string[]): Promise<string> =>
    (await run('git', words, { cwd: io.cwd, maxBuffer: 1_000_000_000 })).stdout.trim()
  const top = await git('rev-parse', '--show-toplevel').catch(() => {
    throw new UsageError('This is not a git repository.')
  })
  const workingFolder = await realpath(io.cwd)
  const outside = patterns.find((pattern) => relative(top, resolve(workingFolder, pattern)).startsWith('..'))
  if (outside !== undefined) throw new UsageError(`${outside} is outside of the repository.`)
  const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).catch(() => {
    throw new UsageError(`git knows no commit ${ref}.`)
  })
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'statecharts-diff-')))
  try {
    // `git archive` obeys `export-ignore`.
    const env = { ...process.env, GIT_INDEX_FILE: join(folder, 'index') }
    await run('git', ['read-tree', commit], { cwd: top, env })
    const source = join(folder, 'source')
    await run('git', ['checkout-index', '--all', `--prefix=${source}/`], { cwd: top, env })
    const cwd = join(source, relative(top, workingFolder))
    // A file that did not exist at the commit is not an error.
    const files = await filesLeftOf(patterns, { ...io, cwd }).catch(() => [])
    const result = await load(files, { ...loadOptions(flags, io), cwd, plugins: [installedIn(source, top)] })
    for (const failure of result.failures) io.err(`${ref}: ${failureText(failure)}`)
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Resolves packages from the current installation and sources from the commit. */
const installedIn = (folder: string, top: string): Plugin => {
  const before = (file: string): string => {
    const inside = relative(top, file)
    const isOwn = isAbsolute(file) && !inside.startsWith('..') && !inside.split(sep).includes('node_modules')
    return isOwn ? join(folder, inside) : file
  }
  return {
    name: 'installed-packages',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!importer?.startsWith(folder) || id.startsWith(folder) || /^[.\0]/.test(id)) return null
      const atCommit = await this.resolve(before(id), importer, { skipSelf: true })
      if (atCommit?.id.startsWith(folder)) return atCommit
      const installed = await this.resolve(id, join(top, relative(folder, importer)), { skipSelf: true })
      // Built files are not in the commit.
      return installed && existsSync(before(installed.id)) ? { ...installed, id: before(installed.id) } : installed
    },
  }
}
