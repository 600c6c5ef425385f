import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { identityOf, nodesOf, transitionsOf } from '../chart/nodes.ts'
import { eventName, guardText } from '../chart/words.ts'
import type { Loaded } from '../load/load.ts'
import { commonHelp, filesOf, loadAll, parsed, UsageError, type ExitCode, type Io } from './command.ts'
import { titleOf } from '../load/machinesIn.ts'
import type { Visit } from './record.ts'

export const coverHelp = `statecharts-viewer cover <glob…> [options] -- <command of the tests>

Runs the tests and lists which states and transitions of the machines they visited.
Machines are distinguished by their id; those without one by their states and events, and with --threshold two that are alike fail.

  --threshold <percent>  exits with 1 if fewer are visited; 0 by default
  --json                 as JSON
${commonHelp}

Does not see Jest and browsers. Exits with 1 if the tests fail or a machine could not be loaded. Example: cover "src/**/*.machine.ts" --threshold 90 -- npx vitest run`

const options = { threshold: { type: 'string' }, json: { type: 'boolean' } } as const

type Count = { visited: number; all: number; missed: string[] }
type Covered = { machine: string; file: string; states: Count; transitions: Count }

export async function coverCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  const at = args.indexOf('--')
  const { values, positionals } = parsed(at === -1 ? args : args.slice(0, at), options)
  const command = at === -1 ? [] : args.slice(at + 1)
  if (command.length === 0) throw new UsageError('Name the command that runs the tests, after --')
  const threshold = Number(values.threshold ?? 0)
  if (!(threshold >= 0 && threshold <= 100)) throw new UsageError('--threshold is a number from 0 to 100')
  const env = { ...process.env }
  const { machines, failures } = await loadAll(await filesOf(positionals, io), values, io)
  const folder = await mkdtemp(join(tmpdir(), 'statecharts-visits-'))
  try {
    const code = await runTests(command, env, folder, io)
    const visits = await visitsIn(folder)
    const covered = machines.map((one) => coverageOf(one, visits))
    const percent = percentOf(covered)
    io.out(values.json ? JSON.stringify({ percent, machines: covered }, null, 2) : reportOf(covered, percent))
    const alike = alikeIn(machines)
    for (const names of alike) io.err(`${names.join(', ')}: alike, and without an id that tells them apart.`)
    if (code === 0 && visits.size === 0 && machines.length > 0)
      io.err('The tests ran no machine in Node. Those of Jest, which loads modules itself, and of a browser are not seen.')
    if (code !== 0) io.err(`The tests ended with ${code}.`)
    if (percent < threshold) io.err(`${percent} % is less than the threshold of ${threshold} %.`)
    return code !== 0 || failures.length > 0 || percent < threshold || (threshold > 0 && alike.length > 0) ? 1 : 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function runTests([command = '', ...args]: readonly string[], env: NodeJS.ProcessEnv, folder: string, { cwd, err }: Io): Promise<number> {
  const beside = fileURLToPath(new URL('record.js', import.meta.url))
  const recorder = pathToFileURL(existsSync(beside) ? beside : beside.replace(/\.js$/, '.ts')).href
  const NODE_OPTIONS = `${env['NODE_OPTIONS'] ?? ''} --import=${recorder}`.trim()
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['inherit', 2, 2], env: { ...env, NODE_OPTIONS, STATECHARTS_VISITS: folder } })
    const forward = (signal: NodeJS.Signals): void => void child.kill(signal)
    process.on('SIGINT', forward).on('SIGTERM', forward)
    child.on('close', () => process.off('SIGINT', forward).off('SIGTERM', forward))
    child.on('error', ({ message }) => {
      err(message)
      resolve(127)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function visitsIn(folder: string): Promise<ReadonlySet<string>> {
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return new Set(texts.flatMap((text) => text.split('\n').filter(Boolean)))
}

function alikeIn(machines: readonly Loaded[]): string[][] {
  const unnamed = machines.filter(({ machine }) => machine.id === '(machine)')
  const alike = Map.groupBy(unnamed, ({ machine }) => identityOf(machine))
  return [...alike.values()].filter(({ length }) => length > 1).map((all) => all.map(({ file, name }) => `${file} ${name}`))
}

function coverageOf({ file, name, machine }: Loaded, visits: ReadonlySet<string>): Covered {
  const identity = identityOf(machine)
  const isVisited = (kind: Visit[1], id: string): boolean => visits.has(JSON.stringify([identity, kind, id] satisfies Visit))
  const nodes = nodesOf(machine.root)
  // A history state is never entered itself.
  const states = nodes.filter(({ type }) => type !== 'history').map(({ id }) => ({ name: id, isVisited: isVisited('state', id) }))
  const transitions = nodes.flatMap((node) =>
    transitionsOf(node).map(({ eventType, guard, target }, index) => ({
      name: `${node.id}: ${eventName(eventType, node)}${guard === undefined ? '' : ` [${guardText(guard)}]`} → ${target?.map(({ id }) => id).join(', ') ?? 'stays'}`,
      isVisited: isVisited('transition', `${node.id}#${index}`),
    })),
  )
  return { machine: titleOf({ file, name, machine }), file, states: countOf(states), transitions: countOf(transitions) }
}

const countOf = (all: readonly { name: string; isVisited: boolean }[]): Count => ({
  all: all.length,
  visited: all.filter(({ isVisited }) => isVisited).length,
  missed: all.filter(({ isVisited }) => !isVisited).map(({ name }) => name),
})

function percentOf(covered: readonly Covered[]): number {
  const counts = covered.flatMap(({ states, transitions }) => [states, transitions])
  const sum = (part: 'all' | 'visited'): number => counts.reduce((total, count) => total + count[part], 0)
  return sum('all') === 0 ? 0 : Math.floor((1000 * sum('visited')) / sum('all')) / 10
}

const fraction = ({ visited, all }: Count): string => `${visited}/${all}`

function reportOf(covered: readonly Covered[], percent: number): string {
  const lines = covered.flatMap(({ machine, states, transitions }) => [
    `${machine}: states ${fraction(states)}, transitions ${fraction(transitions)}`,
    ...[...states.missed, ...transitions.missed].map((missed) => `  not visited: ${missed}`),
  ])
  return [...lines, `${percent} % of states and transitions`].join('\n')
}
