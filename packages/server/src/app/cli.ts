import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { type Fault, readCatalogue } from '#core/catalogue/catalogue.read.ts'
import { readSettings } from '#core/settings/settings.ts'
import { withTrueMinus } from '#operator/commands/commandInput.ts'
import { commands, commandsUsage, runCommand } from '#operator/commands/commands.ts'
import { applyByStaff } from '#operator/tasks/catalogue.ts'
import { bootstrap, type Operator, OperatorError } from '#operator/tasks/operator.ts'
import { authenticateStaff, createStaffToken, hasStaff } from '#operator/tasks/staff.ts'
import { type Config, readConfig, StartError } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { openDatabaseClock } from '#platform/db/databaseClock.ts'
import { assertDatabaseKind } from '#platform/db/databaseKind.ts'
import { migrate } from '#platform/db/migrate.ts'
import { shiftedClock } from '#platform/time/clock.ts'
import { openRemoteNotifier } from './realtime/remoteNotifier.ts'
import { runMcp } from './mcpCommand.ts'
import { runSandbox } from './sandboxCommand.ts'

const usage = `usage: krapao sandbox [--port PORT]
       krapao mcp [--url URL] [--write]
       krapao catalogue apply FILE [--dry-run] [--by NAME]
       krapao staff token NAME
${commandsUsage()}

sandbox: the whole server on a database of its own, and the context around it to play with. All of it goes when it ends (Ctrl-C).
It takes PORT (3000), or a free one for 0, and the server's other settings from its environment.

mcp: serves the Model Context Protocol on stdin and stdout, for coding assistants: the contract, and a sandbox, its own or the one at URL.
It only reads; with --write it also pays QRs, injects faults, calls operations that change something …

catalogue apply: checks FILE (YAML or JSON), prints what it changes, and makes it the current catalogue. With --dry-run nothing is stored.
On a live database a change waits until another member of staff gives the same command within a day; only the order of games and which
banks are recommended need one member. Rewards together may give back no more than REWARD_SHARE_PERCENT of HOUSE_EDGE_BASIS_POINTS: set all
settings of rewards as the server has them. It judges by its own, and does not follow a catalogue that costs more.

staff token: prints a new token and its hash, and stores nothing. Run it yourself, keep the token, and give others the hash alone.

All but sandbox, mcp and staff token act on the database that DATABASE_URL names; without it the server's own is started, so stop the server first. Who acts is
proven by KRAPAO_STAFF_TOKEN in the environment, and each change is a row of the audit. In a sandbox, catalogue apply takes --by in its place.
Commands that print a table take --json.`

/** Returns false when the file is invalid. */
export async function applyFile(
  operator: Operator,
  file: string,
  { dryRun }: { dryRun: boolean },
  print: (line: string) => void,
): Promise<boolean> {
  const read = readCatalogue(await readFile(file, 'utf8'), operator.config)
  if (!read.ok) {
    read.faults.forEach((fault) => print(faultText(file, fault)))
    print(`${read.faults.length} wrong in ${file}: nothing was changed.`)
    return false
  }
  const { outcome, hash, text, needsTwo } = await applyByStaff(operator, read.source, { dryRun })
  const version = `(${hash.slice(0, 12)})`
  if (outcome === 'unchanged') print(`Nothing to change: this is the current catalogue ${version}.`)
  else print(text)
  if (outcome === 'dryRun') print(`A dry run: nothing was changed.${needsTwo ? ' Two members of staff have to give this command.' : ''}`)
  if (outcome === 'proposed')
    print(`Proposed by ${operator.actor} ${version}, not applied: another member of staff gives the same command within a day.`)
  if (outcome === 'applied') print(`Applied by ${operator.actor} ${version}.`)
  return true
}

const faultText = (file: string, { line, path, message }: Fault): string => `${file}:${line}: ${[path, message].filter(Boolean).join(' ')}`

type Terminal = { args: readonly string[]; env: NodeJS.ProcessEnv; print: (line: string) => void; printError: (problem: unknown) => void }

/** False if the command failed. */
async function main({ args: words, env, print }: Terminal): Promise<boolean | void> {
  const { values, positionals } = parseArgs({
    args: withTrueMinus(words),
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      by: { type: 'string' },
      port: { type: 'string' },
      url: { type: 'string' },
      write: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      reason: { type: 'string' },
      until: { type: 'string' },
      head: { type: 'string' },
      limit: { type: 'string' },
      subject: { type: 'string' },
      bank: { type: 'string' },
      account: { type: 'string' },
      name: { type: 'string' },
      distinct: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return print(usage)
  const [subject = '', verb = '', ...args] = positionals
  if (subject === 'sandbox' && verb === '') return await runSandbox({ ...env, ...(values.port && { PORT: values.port }) })
  if (subject === 'mcp' && verb === '') return await runMcp({ url: values.url, write: values.write })
  const name = `${subject} ${verb}`
  const [file] = args
  if (name === 'staff token' && args.length === 1) return print(newStaffToken(args[0]))
  const isApply = name === 'catalogue apply' && file !== undefined && args.length === 1
  if (!isApply && !commands.has(name)) throw new StartError(usage)
  await using drain = new AsyncDisposableStack()
  const operator = await openOperator(env, drain, async (pool, { sandbox }) => {
    const token = env['KRAPAO_STAFF_TOKEN']
    if (isApply && sandbox && !token) return values.by ?? userInfo().username
    if (isApply && values.by !== undefined) throw new StartError('--by is for sandboxes: here KRAPAO_STAFF_TOKEN says who applies it.')
    return name === 'staff add' && !token && !(await hasStaff(pool)) ? bootstrap : authenticateStaff(pool, token)
  })
  return isApply
    ? await applyFile(operator, file, { dryRun: values['dry-run'] }, print)
    : await runCommand(name, { operator, args, options: values, print })
}

function newStaffToken(name = ''): string {
  const { token, hash } = createStaffToken(name)
  return `Your token, shown this once. Nobody else may see it:\n${token}\nIts hash, which you give in person to two members of staff:\n${hash}`
}

async function openOperator(
  env: NodeJS.ProcessEnv,
  drain: AsyncDisposableStack,
  authenticate: (pool: Pool, config: Config) => Promise<string>,
): Promise<Operator> {
  const config = readConfig(env)
  const { direct: pool } = await openDatabase(config, drain, { joins: true })
  await migrate(pool)
  await assertDatabaseKind(pool, config.sandbox ? 'sandbox' : 'live', Date.now())
  const actor = await authenticate(pool, config)
  const notifier = openRemoteNotifier(pool, config)
  drain.defer(() => notifier.close())
  const { clockOffset } = await readSettings(pool)
  const databaseClock = await openDatabaseClock(pool)
  const clock = config.sandbox ? shiftedClock(databaseClock, () => clockOffset) : databaseClock
  return { pool, clock, config, actor }
}

/** Returns the exit code. */
export async function command(terminal: Terminal): Promise<number> {
  try {
    return (await main(terminal)) === false ? 1 : 0
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    const known = error instanceof StartError || error instanceof OperatorError || code === 'ENOENT' || code.startsWith('ERR_PARSE_ARGS')
    terminal.printError(known ? (error as Error).message : error)
    return 1
  }
}
