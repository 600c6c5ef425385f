import { readFileSync } from 'node:fs'
import { coverCommand, coverHelp } from './cover.ts'
import { UsageError, type ExitCode, type Io } from './command.ts'
import { diffCommand, diffHelp } from './diff.ts'
import { exportCommand, exportHelp } from './export.ts'
import { openCommand, openHelp } from './open.ts'

type Command = { run: (args: readonly string[], io: Io) => Promise<ExitCode>; help: string }

const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    open: { run: openCommand, help: openHelp },
    export: { run: exportCommand, help: exportHelp },
    diff: { run: diffCommand, help: diffHelp },
    cover: { run: coverCommand, help: coverHelp },
  }),
)

const help = `statecharts-viewer: XState 5 machines as charts, offline

  open <glob…>               a page that draws and simulates them, and follows running ones
  export <glob…> --svg       pictures and text for documents
  diff <git ref> <glob…>     what changed in which machine
  cover <glob…> -- <tests>   states and transitions that a test run visits

To read a module is to run it. Of a folder or glob, modules are read that are named *.machine.*, or import xstate and make a machine.

Each has --help; --version. Exit codes: 0 success, 1 failure, 2 wrong use.`

export async function main(args: readonly string[], io: Io): Promise<ExitCode> {
  const { node } = process.versions
  const [major = 0, minor = 0] = node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 15)) return wrong(`statecharts-viewer needs Node 22.15 or later; this is ${node}`, io)
  const [name = '', ...rest] = args[0] === 'help' && args.length > 1 ? [...args.slice(1, 2), '--help'] : args
  const command = commands.get(name)
  if (!command) {
    if (name === '') return wrong(help, io)
    const text = name === '-v' || name === '--version' ? version() : /^(-h|--help|help)$/.test(name) ? help : null
    if (text === null) return wrong(`There is no command ${name}.\n\n${help}`, io)
    io.out(text)
    return 0
  }
  const own = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest
  if (own.includes('--help') || own.includes('-h')) {
    io.out(command.help)
    return 0
  }
  try {
    return await command.run(rest, io)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return wrong(`${error.message}\nRun \`statecharts-viewer ${name} --help\` for usage.`, io)
  }
}

function wrong(message: string, { err }: Io): ExitCode {
  err(message)
  return 2
}

const version = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version
