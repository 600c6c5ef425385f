// What `krapao` does, for whoever has the package: a sandbox to test against. In the repository it is `npm run krapao --`, for operators too: what
// their catalogue holds, on the database of the server's own settings.
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { differenceText } from './catalogue/catalogue.diff.ts'
import { type Fault, readCatalogue } from './catalogue/catalogue.read.ts'
import { applyCatalogue } from './catalogue/catalogue.store.ts'
import { readConfig, StartError } from './config.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { shiftedClock, systemClock } from './ports/clock.ts'
import { runSandbox } from './sandbox/sandboxCommand.ts'
import { openSettings } from './settings/settings.ts'

const usage = `usage: krapao sandbox [--port PORT]
       krapao catalogue apply FILE [--dry-run] [--by NAME]

sandbox: the whole server on a database of its own, and the world around it to play with. All of it goes when it ends (Ctrl-C).
It takes PORT (3000), or a free one for 0, and the server's other settings from its environment.

catalogue apply: checks FILE (YAML or JSON), prints what it changes, and makes it the current catalogue. With --dry-run nothing is stored.
DATABASE_URL names the database; without it the server's own is started, so stop the server first.`

/** Applies or tries a file. Lines go to `print`; false when the file is wrong, and then nothing was changed. */
export async function applyFile(
  pool: Pool,
  file: string,
  how: { by: string; at: number; dryRun: boolean },
  print: (line: string) => void,
): Promise<boolean> {
  const read = readCatalogue(await readFile(file, 'utf8'))
  if (!read.ok) {
    read.faults.forEach((fault) => print(faultText(file, fault)))
    print(`${read.faults.length} wrong in ${file}: nothing was changed.`)
    return false
  }
  const { changed, difference, hash } = await applyCatalogue(pool, read.source, how)
  if (!changed) print(`Nothing to change: this is the current catalogue (${hash.slice(0, 12)}).`)
  else {
    print(differenceText(difference))
    print(how.dryRun ? 'A dry run: nothing was changed.' : `Applied by ${how.by} (${hash.slice(0, 12)}).`)
  }
  return true
}

const faultText = (file: string, { line, path, message }: Fault): string => `${file}:${line}: ${[path, message].filter(Boolean).join(' ')}`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      by: { type: 'string', default: userInfo().username },
      port: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const [subject, verb, file, ...rest] = positionals
  if (subject === 'sandbox' && verb === undefined) return await runSandbox({ ...process.env, ...(values.port && { PORT: values.port }) })
  if (subject !== 'catalogue' || verb !== 'apply' || !file || rest.length > 0) throw new StartError(usage)
  await using drain = new AsyncDisposableStack()
  const config = readConfig(process.env)
  const pool = await openDatabase(config, drain)
  await migrate(pool)
  const settings = await openSettings(pool)
  drain.defer(() => settings.close())
  const clock = config.sandbox ? shiftedClock(() => settings.values.clockOffset) : systemClock
  const applied = await applyFile(pool, file, { by: values.by, at: clock.now(), dryRun: values['dry-run'] }, console.log)
  process.exitCode = applied ? 0 : 1
}

/** Runs what the arguments of this process say. What goes wrong is told, and is in the exit code. */
export async function command(): Promise<void> {
  try {
    await main()
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    const known = error instanceof StartError || code === 'ENOENT' || code.startsWith('ERR_PARSE_ARGS')
    console.error(known ? (error as Error).message : error)
    process.exitCode = 1
  }
}
